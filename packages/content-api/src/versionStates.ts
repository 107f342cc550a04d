import { wellFormed } from '@wiredeck/query'
import type { CallOptions } from './search.ts'
import type { Send } from './send.ts'
import { mostVersionsAsked, versionStatesSchema, type VersionState } from './wire/index.ts'

/** The most requests at the same time. */
const mostAtOnce = 6

/**
 * POST {path}: what all revisions of each document say of its state, in the order in which they were filed, by uno.
 * Unknown documents are left out. Of many documents, a hundred are asked for at once; one request that fails fails all.
 */
export async function getVersionStates(
  send: Send,
  path: string,
  unos: readonly string[],
  { signal, isRepeated = true }: CallOptions = {},
): Promise<Map<string, VersionState[]>> {
  const parts = partsOf([...new Set(unos.map(wellFormed))])
  const states = new Map<string, VersionState[]>()
  const askOn = async (): Promise<void> => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      const body = { unos: part }
      const request = { method: 'POST', path, body, isRead: isRepeated, signal } as const
      const { documents } = await send(versionStatesSchema, request)
      for (const { uno, versions } of documents) states.set(uno, versions)
    }
  }
  try {
    await Promise.all(Array.from({ length: mostAtOnce }, askOn))
  } finally {
    // After a failure nothing more is asked for.
    parts.length = 0
  }
  return states
}

function partsOf(unos: readonly string[]): string[][] {
  const count = Math.ceil(unos.length / mostVersionsAsked)
  return Array.from({ length: count }, (_, nth) =>
    unos.slice(nth * mostVersionsAsked, (nth + 1) * mostVersionsAsked),
  )
}
