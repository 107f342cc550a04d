import type { ContentApi } from '@wiredeck/content-api'
import { readRows } from '../refresh/rawRow.ts'
import type { Store } from '../store/store.ts'
import type { FiledMessage } from './inbox.ts'

type Deps = { api: Pick<ContentApi, 'search'>; store: Pick<Store, 'payloads'> }

/**
 * Completes the messages of a server that sends only ids, with documents from the reader's own search, or
 * from the store if the wire no longer has them. Documents that the reader may not read are left out. Rejects
 * if a search does.
 */
export async function fillIn(
  { api, store }: Deps,
  messages: readonly FiledMessage[],
): Promise<readonly FiledMessage[]> {
  const named = new Set(messages.flatMap(({ document, uno }) => (document === undefined ? [uno] : [])))
  if (named.size === 0) return messages
  const unos = [...named]
  const stored = await store.payloads(unos)
  const found = readRows(await api.search({ fields: { uno: unos }, size: unos.length, withTotal: false }))
  const rawByUno = new Map<string, unknown>([
    ...stored.map(({ id, raw }) => [id, raw] as const),
    ...found.rows.map(({ uno, raw }) => [uno, raw] as const),
  ])
  return messages.flatMap(message => {
    if (message.document !== undefined) return [message]
    const document = rawByUno.get(message.uno)
    return document === undefined ? [] : [{ ...message, document }]
  })
}
