import {
  ApiError,
  toSearchRequest,
  type LiveMessage,
  type LiveRequest,
  type SearchParams,
  type SearchRequest,
  type SearchResult,
} from '@wiredeck/content-api'
import { rawStory, shortIdOf, type RawStory } from '@wiredeck/document/testing/rawStory'
import { match } from '@wiredeck/query'
import type { Clock } from '../base/clock.ts'
import { secondOf } from '../base/second.ts'
import type { OpenSocket, SocketListener } from '../live/link.ts'

export type LiveWire = ReturnType<typeof createLiveWire>

type Entry = { number: number; document: RawStory; before: RawStory | null; logged: string }
type Standing = { row: RawStory; order: number; number: number; first: number | null; filed: string }
type Channel = { listener: SocketListener; watches: Map<string, SearchRequest>; isCut: boolean }

const settings = { fullTextMatch: 'in', maxRows: 1000, withFilings: true } as const

/**
 * A wire in memory with a log and a live channel (`docs/live.md`), which answers searches by their filters.
 * Tests file, cut and restart it; messages arrive in the turn after they were sent.
 */
export function createLiveWire({ now, every }: Clock) {
  let log = 'log-1'
  let entries: Entry[] = []
  /** Everything that was ever filed, in any log. */
  const journal: (Entry & { log: string })[] = []
  let firstKept = 0
  let lastOrder = 0
  let made = 0
  const documents = new Map<string, Standing>()
  const channels = new Set<Channel>()
  const asked: SearchParams[] = []
  let isDown = false
  let isRefusing = false
  /** The time until which the wire has heard its agency, and read its log; undefined for an earlier server. */
  let answered: number | null | undefined
  let read: number | undefined
  /** The limit of a client's message. */
  let messageBytes: number | undefined
  const requests: LiveRequest[] = []
  const refusedIds = new Set<string>()
  let isNaming = false
  let beforeAnswer: () => unknown = () => {}
  let analysedFrom: string | undefined

  const number = () => entries.at(-1)?.number ?? firstKept
  const isoNow = () => new Date(now()).toISOString()
  const clocks = () => ({
    now: isoNow(),
    ...(answered !== undefined && { answered: answered === null ? null : new Date(answered).toISOString() }),
    ...(read !== undefined && { read: new Date(read).toISOString() }),
  })
  const matches = (body: SearchRequest, row: RawStory): boolean => {
    const langs = body.lang?.split(',')
    const { from, to } = body.dateRange ?? {}
    return (
      (!langs || langs.includes(String(row.lang))) &&
      (!from || secondOf(row.published) >= secondOf(from)) &&
      (!to || to === 'now' || secondOf(row.published) <= secondOf(to)) &&
      (!body.query || match(body.query, row))
    )
  }
  const say = (channel: Channel, message: LiveMessage): void => {
    setTimeout(() => {
      if (!channel.isCut) channel.listener.onMessage(JSON.stringify(message))
    })
  }
  const tell = (
    channel: Channel,
    { number: of, document, before, logged }: Entry,
    only?: readonly string[],
  ): void => {
    const watches = [...channel.watches].filter(([id]) => !only || only.includes(id))
    const inside = watches.filter(([, body]) => matches(body, document)).map(([id]) => id)
    const out = watches
      .filter(([id, body]) => before && matches(body, before) && !inside.includes(id))
      .map(([id]) => id)
    if (inside.length + out.length === 0) return
    say(channel, {
      type: 'filed',
      number: of,
      uno: document.uno,
      revision: Number(document.revision),
      filed: logged,
      logged,
      order: documents.get(document.uno)?.order ?? 0,
      first: documents.get(document.uno)?.first,
      in: inside,
      out,
      ...(!isNaming && { document }),
    })
  }
  const answer = (channel: Channel, request: LiveRequest): void => {
    switch (request.type) {
      case 'hello':
        return say(channel, { type: 'welcome', log, number: number(), messageBytes, ...clocks() })
      case 'watch': {
        const refused = request.watches.filter(({ id }) => refusedIds.has(id))
        for (const { id } of refused) say(channel, { type: 'refused', ids: [id], message: 'One too many' })
        const kept = request.watches.filter(({ id }) => !refusedIds.has(id))
        const ids = kept.map(({ id }) => id)
        if (ids.length === 0) return
        for (const { id, body } of kept) channel.watches.set(id, body)
        const { since } = request
        if (!since) return say(channel, { type: 'watching', ids, log, number: number() })
        if (since.log !== log || since.number > number() || since.number < firstKept)
          return say(channel, { type: 'gap', ids, log, number: number() })
        say(channel, { type: 'watching', ids, log, number: since.number })
        for (const entry of entries) if (entry.number > since.number) tell(channel, entry, ids)
        return
      }
      case 'unwatch':
        return request.ids.forEach(id => channel.watches.delete(id))
      case 'ping':
        return say(channel, { type: 'pong', id: request.id, now: isoNow() })
      case 'token':
    }
  }
  const file = (document: RawStory): RawStory => {
    const known = documents.get(document.uno)
    const entry = { number: number() + 1, document, before: known?.row ?? null, logged: isoNow() }
    entries.push(entry)
    journal.push({ ...entry, log })
    const order = known?.order ?? (lastOrder += 1)
    const first = known ? known.first : entry.number
    documents.set(document.uno, { row: document, order, number: entry.number, first, filed: entry.logged })
    for (const channel of channels) tell(channel, entry)
    return document
  }
  const cutOne = (channel: Channel, code: number): void => {
    channel.isCut = true
    channels.delete(channel)
    setTimeout(() => channel.listener.onClose(code))
  }
  const cut = (code = 1006): void => {
    for (const channel of channels) cutOne(channel, code)
  }
  every(10_000, () => {
    for (const channel of channels) say(channel, { type: 'heartbeat', number: number(), ...clocks() })
  })
  const newestFirst = () =>
    [...documents.values()].sort(
      (one, other) => other.row.published.localeCompare(one.row.published) || other.order - one.order,
    )

  const wire = {
    asked,
    /** What was sent to open channels. */
    requests,
    number,
    log: () => log,
    journal: (): readonly (Entry & { log: string })[] => journal,
    channels: () => channels.size,
    /** Files a story dated now, or `secondsAgo`. */
    file(changes: Partial<RawStory> = {}, secondsAgo = 0): RawStory {
      made += 1
      const published = new Date(now() - secondsAgo * 1000).toISOString().replace(/\.\d+Z$/, 'Z')
      return file(rawStory(shortIdOf(made), { published, provider: 'AFP', ...changes }))
    },
    revise(uno: string, changes: Partial<RawStory> = {}): void {
      const known = documents.get(uno)
      if (known) file({ ...known.row, revision: Number(known.row.revision) + 1, ...changes })
    },
    /** Files a story of which open channels are told only that they missed something, as slow readers are. */
    leaveOut(changes: Partial<RawStory> = {}): RawStory {
      const open = [...channels]
      channels.clear()
      const story = wire.file(changes)
      for (const channel of open) {
        channels.add(channel)
        say(channel, { type: 'gap', ids: [...channel.watches.keys()], log, number: number() })
      }
      return story
    },
    /** The agency removes the document, for example because it is too old. */
    remove: (uno: string): void => void documents.delete(uno),
    unos: () => newestFirst().map(({ row }) => row.uno),
    rowOf: (uno: string) => documents.get(uno)?.row,
    /** The result of a search now: unos with revisions, newest first. */
    whatMatches(params: SearchParams): string[] {
      const body = toSearchRequest({ ...params, size: 1 }, settings)
      return newestFirst()
        .filter(({ row }) => matches(body, row))
        .map(({ row }) => `${row.uno} ${String(row.revision)}`)
    },
    /** Ends every channel, as a network failure does. */
    cut,
    /** Until `goUp`, no channel can be opened and no search is answered. */
    goDown(): void {
      isDown = true
      cut()
    },
    goUp(): void {
      isDown = false
    },
    /** Channels are refused from now on, but searches are answered. */
    refuseChannels(isOn: boolean): void {
      isRefusing = isOn
      if (isOn) cut()
    },
    /** As if the server used another data folder: it has the same documents, but another log. */
    renewLog(): void {
      log = `log-${Number(log.slice(4)) + 1}`
      entries = []
      // All existing documents were filed before the new log began.
      const filed = [...documents.values()].sort((one, other) => one.order - other.order)
      for (const [nth, standing] of filed.entries()) Object.assign(standing, { number: nth + 1, first: null })
      firstKept = filed.length
      cut()
    },
    /** The log deletes its entries, so that no client can resume. */
    forgetLog(): void {
      firstKept = number()
      entries = []
    },
    /** A house that last heard its agency at an instant, epoch milliseconds; null if never. */
    hearAgency(at: number | null): void {
      answered = at
    },
    /** When the log was last read to its end; then the wire is its own agency. */
    readLog(at: number): void {
      read = at
      answered = at
    },
    /** A longer message ends its channel. */
    limitMessages(bytes: number): void {
      messageBytes = bytes
    },
    /** Watches with these ids are refused; all others are kept. */
    refuseWatches(...ids: string[]): void {
      refusedIds.clear()
      for (const id of ids) refusedIds.add(id)
    },
    /** From now on the channel sends only the ids of documents. */
    nameOnly(): void {
      isNaming = true
    },
    beforeEachAnswer(callback: () => unknown): void {
      beforeAnswer = callback
    },

    searchBody: (params: SearchParams): SearchRequest => toSearchRequest(params, settings),
    accessToken: () =>
      Promise.resolve({
        accessToken: 'token',
        refreshToken: '',
        authType: 'credentials',
        expiresAt: 0,
      } as const),
    /** Searches find only what was published from then on, and say so; without an instant, everything. */
    analyseFrom(instant?: string): void {
      analysedFrom = instant
    },

    async search(params: SearchParams): Promise<SearchResult> {
      asked.push(params)
      await beforeAnswer()
      if (isDown) throw new ApiError(503, 'Down')
      const body = toSearchRequest(params, settings)
      const isByUno = params.fields?.['uno'] !== undefined
      const found = newestFirst().filter(
        ({ row }) => matches(body, row) && (isByUno || row.published >= (analysedFrom ?? '')),
      )
      const from = params.startAt ?? 0
      const page = found.slice(from, from + (params.size ?? 10))
      const fields = params.onlyFields
      return {
        count: found.length,
        isLowerBound: false,
        ...(analysedFrom === undefined ? {} : { analysedFrom }),
        documents: page.map(({ row }) =>
          fields
            ? Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)))
            : structuredClone(row),
        ),
        filings: page.map(({ order, number: of, first, filed }) => ({
          log,
          order,
          number: of,
          first,
          filed,
        })),
      }
    },
    /** All results of a search, at most 1000. */
    async *searchAll(params: SearchParams): AsyncGenerator<unknown, void> {
      const { documents: found } = await wire.search({ ...params, size: 1000 })
      yield* found
    },
    get: (uno: string): Promise<unknown> => Promise.resolve(documents.get(uno)?.row),

    open: ((listener: SocketListener) => {
      const channel: Channel = { listener, watches: new Map(), isCut: false }
      const isThere = !isDown && !isRefusing
      if (isThere) channels.add(channel)
      setTimeout(() => {
        if (isThere) listener.onOpen()
        else listener.onClose(1006)
      })
      return {
        send: text => {
          if (channel.isCut) return
          if (new TextEncoder().encode(text).length > (messageBytes ?? Infinity)) return cutOne(channel, 1009)
          const request = JSON.parse(text) as LiveRequest
          requests.push(request)
          answer(channel, request)
        },
        close: () => {
          channel.isCut = true
          channels.delete(channel)
        },
      }
    }) satisfies OpenSocket,
  }
  return wire
}
