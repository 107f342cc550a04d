import type { ContentApi, Credentials, SearchParams } from '@wiredeck/content-api'
import { stateFields } from '@wiredeck/document'
import type { Standing } from '../filing/filing.ts'
import { readDocument, readRow, type AgencyDocument } from './agencyDocument.ts'
import { AgencyTrouble } from './agencyTrouble.ts'

/** What the house asks the agency. Every call throws an AgencyTrouble. */
export type AgencyReader = {
  /** Everything published from an instant on, whole, the oldest first, in parts. */
  newer(from: Date): AsyncGenerator<AgencyDocument[]>
  /** What is published in a stretch, both ends included; up to now if `to` is null. */
  rows(from: Date, to: Date | null): Promise<Standing[]>
  rowsOf(unos: readonly string[]): Promise<Standing[]>
  /** Those of these documents that the agency still has. */
  whole(unos: readonly string[]): Promise<AgencyDocument[]>
  /** The newest of a stretch, whole, the newest first; `isAll` if it has no more. */
  newestOf(from: Date, to: Date | null): Promise<{ documents: AgencyDocument[]; isAll: boolean }>
}

/** Documents that are dealt with together. */
const partSize = 200
/** Documents asked for whole by their unos: the names of that many fit in any request. */
const wholeAtOnce = 100
const rowsAtOnce = 1000
/** As many as one answer may hold, so that a second with many documents does not stop the reading. */
const newestAtOnce = 1000

const slim = ['uno', 'published', 'revision', ...stateFields]

type Options = {
  api: Pick<ContentApi, 'search' | 'searchAll' | 'token' | 'logIn'>
  /** Of the house's account. */
  credentials: Credentials
  /** Called with the number of documents of an answer that could not be read. */
  reportUnreadable: (count: number) => void
  /** Ends all running requests. */
  signal?: AbortSignal
}

export function createAgencyReader({ api, credentials, reportUnreadable, signal }: Options): AgencyReader {
  // Not repeated here, because a failed round is tried again after a time that suits the failure.
  const once = { isRepeated: false, signal }

  const logIn = async () => {
    if (api.token()) return
    try {
      await api.logIn(credentials, { signal })
    } catch (error) {
      throw new AgencyTrouble(error, { isLogin: true })
    }
  }
  const ask = async <T>(call: () => Promise<T>): Promise<T> => {
    await logIn()
    try {
      return await call()
    } catch (error) {
      throw new AgencyTrouble(error)
    }
  }
  const read = <T>(rows: readonly unknown[], as: (row: unknown) => T | null): T[] => {
    const good = rows.flatMap(row => as(row) ?? [])
    if (good.length < rows.length) reportUnreadable(rows.length - good.length)
    return good
  }

  /** Rows in parts as they arrive, so that each part is one wait. */
  async function* partsOf(params: SearchParams): AsyncGenerator<unknown[]> {
    const rows = api.searchAll(params, once)
    const nextPart = async (): Promise<unknown[]> => {
      const part: unknown[] = []
      while (part.length < partSize) {
        const next = await rows.next()
        if (next.done) break
        part.push(next.value)
      }
      return part
    }
    for (let part = await ask(nextPart); part.length > 0; part = await ask(nextPart)) yield part
  }
  const searchByUno = async (unos: readonly string[], atOnce: number, onlyFields: readonly string[]) => {
    const rows: unknown[] = []
    for (let start = 0; start < unos.length; start += atOnce) {
      const some = unos.slice(start, start + atOnce)
      const found = await ask(() =>
        api.search({ fields: { uno: some }, size: some.length, onlyFields }, once),
      )
      rows.push(...found.documents)
    }
    return rows
  }

  return {
    async *newer(from) {
      for await (const part of partsOf({ dateFrom: from.toISOString(), sortOrder: 'asc' }))
        yield read(part, readDocument)
    },
    async rows(from, to) {
      const stretch = { dateFrom: from.toISOString(), ...(to && { dateTo: to.toISOString() }) }
      const rows: Standing[] = []
      for await (const part of partsOf({ ...stretch, sortOrder: 'asc', onlyFields: slim }))
        rows.push(...read(part, readRow))
      return rows
    },
    rowsOf: async unos => read(await searchByUno(unos, rowsAtOnce, slim), readRow),
    whole: async unos => read(await searchByUno(unos, wholeAtOnce, []), readDocument),
    async newestOf(from, to) {
      const stretch = { dateFrom: from.toISOString(), ...(to && { dateTo: to.toISOString() }) }
      const { documents } = await ask(() => api.search({ ...stretch, size: newestAtOnce }, once))
      return { documents: read(documents, readDocument), isAll: documents.length < newestAtOnce }
    },
  }
}
