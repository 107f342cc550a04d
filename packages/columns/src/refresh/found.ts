import type { ContentApi } from '@wiredeck/content-api'
import type { AgencySettings } from '@wiredeck/document'
import type { Clock } from '../base/clock.ts'
import type { Report } from '../base/report.ts'
import { defaultAlert } from '../model/alertSettings.ts'
import type { Card } from '../model/card.ts'
import type { Column } from '../model/column.ts'
import { askOf, type ColumnAsk } from '../model/columnAsk.ts'
import type { Found, Store, StoredDocument } from '../store/store.ts'
import { fetchWhole } from './fetchWhole.ts'
import { searchUrgent } from './searchUrgent.ts'

export type FinderDeps = {
  api: Pick<ContentApi, 'search' | 'searchAll' | 'searchBody'>
  store: Pick<Store, 'columns' | 'cards' | 'document' | 'noteFound'>
  agency: AgencySettings
  /** The wire's time. */
  server: Pick<Clock, 'now'>
  report: Report
}

/** How many documents are remembered as noted, so that none is noted again. */
const mostNoted = 2000

/**
 * Notes documents that are on the wire but in no list yet, so that whoever decides on news hears of them. Each call rejects
 * if the wire or the store fails.
 */
export type Finder = {
  /** `found` has the unos by the columns that a search found them for. */
  noteFound(found: ReadonlyMap<string, readonly string[]>): Promise<void>
  /** Documents newer than a list are not added to it, or not all: those that may alert are searched for. */
  noteWaiting(columnId: string): Promise<void>
  /** Notes documents that are known to match the columns of `in`. */
  note(
    documents: readonly { document: StoredDocument; in: readonly string[] }[],
    more?: readonly Found[],
  ): Promise<void>
}

export function createFinder(deps: FinderDeps): Finder {
  const { api, store, agency, server } = deps
  const asks = new Map<string, ColumnAsk | null>()
  const noted = new Set<string>()

  const foundOf = async (
    { card, raw }: StoredDocument,
    searched: readonly string[],
    columns: readonly Column[],
  ): Promise<Found> => {
    const before = (await store.cards([card.id]))[0] ?? null
    const matching = matchingColumns(raw, card, columns, { api, agency, clock: server }, asks)
    return { card, before, how: 'polled', in: [...new Set([...searched, ...matching])] }
  }
  const note: Finder['note'] = async (documents, more = []) => {
    const columns = await store.columns()
    const found = [
      ...(await Promise.all(documents.map(async each => foundOf(each.document, each.in, columns)))),
      ...more,
    ]
    const fresh = found.filter(({ card }) => !noted.has(keyOf(card)))
    if (fresh.length > 0) await store.noteFound(fresh)
    for (const { card } of fresh) noted.add(keyOf(card))
    for (const key of noted) if (noted.size > mostNoted) noted.delete(key)
  }

  return {
    async noteFound(found) {
      const documents = await fetchWhole(deps, [...new Set([...found.values()].flat())])
      const columnsOf = (uno: string) =>
        [...found].flatMap(([columnId, unos]) => (unos.includes(uno) ? [columnId] : []))
      await note(documents.map(document => ({ document, in: columnsOf(document.id) })))
    },
    async noteWaiting(columnId) {
      const column = (await store.columns()).find(({ id }) => id === columnId)
      const { level, from } = column?.alert ?? defaultAlert
      if (!column?.newest || level === 'off') return
      const documents: StoredDocument[] = []
      for await (const document of searchUrgent(deps, column.params, from, new Date(column.newest.published)))
        if (!document.isKnown) documents.push(document)
      await note(documents.map(document => ({ document, in: [columnId] })))
    },
    note,
  }
}

/** The columns whose search a document passes here; a wire may find more. `asks` keeps what was compiled. */
export function matchingColumns(
  raw: unknown,
  { published }: Card,
  columns: readonly Column[],
  deps: Parameters<typeof askOf>[1],
  asks: Map<string, ColumnAsk | null>,
): string[] {
  const askFor = ({ params }: Column): ColumnAsk | null => {
    const key = JSON.stringify(params)
    const known = asks.get(key)
    if (known !== undefined) return known
    const ask = askOf(params, deps)
    asks.set(key, ask)
    return ask
  }
  return columns.filter(column => askFor(column)?.matches(raw, published)).map(({ id }) => id)
}

function keyOf({ id, revision }: Card): string {
  return `${id} ${revision}`
}
