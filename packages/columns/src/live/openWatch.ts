import type { ContentApi, LiveMessage, LiveRequest } from '@wiredeck/content-api'
import type { Clock } from '../base/clock.ts'
import type { Report } from '../base/report.ts'
import type { FiledMessage } from './inbox.ts'
import { bytesOf } from './watchMessages.ts'

/** The id of the watch for open or used documents; no column has this id. */
export const openWatch = '#open'
/** The id of a small watch beside it, for what was opened or used since that one was sent. */
export const laterWatch = '#open+'
/** The most values of a filter. */
const mostUnos = 1000
/** The many used documents are sent again at most this often, in ms. */
const resendAfterMs = 60_000

type Deps = {
  api: Pick<ContentApi, 'searchBody'>
  clock: Clock
  /** Documents that a reader has open in any tab. */
  openDocuments: () => readonly string[]
  /** Documents of the account of use, which are watched as if they were open; null until it was read. */
  usedDocuments: () => readonly string[] | null
  send: (request: LiveRequest) => void
  /** See `createWatching`. */
  ping: () => Promise<boolean>
  /** The number in the log up to which the channel has told everything. */
  number: () => number
  /** The watch holds, and tells only what is filed from now on. */
  onWatching: () => void
  /** See `LiveDeps`. */
  onUsedGap: () => Promise<void>
  onChange: () => void
  report: Report
}

/** Documents to watch for: all of them, and which of these are used, as one text. */
type Wanted = { unos: readonly string[]; used: string }
type WatchAnswer = Extract<LiveMessage, { type: 'watching' | 'gap' | 'refused' }>

/**
 * Watches for open and used documents together, so that nobody is told which is which (D41). It resumes from a place of
 * its own in the log, and knows whether something may have been missed.
 */
export function createOpenWatch(deps: Deps) {
  const { api, clock, send, report } = deps
  /** Counts the channels, so that what belongs to a closed one is ignored. */
  let channel = 0
  let opened: { log: string; mostBytes: number } | null = null
  /** What the big watch has, and when it was sent. */
  let sent: { unos: ReadonlySet<string>; used: string; at: number } | null = null
  /** What the small watch has, as one text. */
  let later = ''
  /** The place while something is still being told; null if that is the channel's number. */
  let from: number | null = null
  let underWay = 0
  let lastSent = openWatch
  let isUsedKnown = false
  /** What may have been missed is asked for elsewhere: how often that became necessary, and how often it was done. */
  let gaps = 0
  let closedGaps = 0
  let isAsking = false
  const refused = new Set<string>()

  const wanted = (): Wanted => {
    const used = deps.usedDocuments() ?? []
    const unos = [...new Set([...deps.openDocuments(), ...used])].slice(0, mostUnos)
    return { unos, used: [...new Set(used)].toSorted().join(' ') }
  }
  const end = (...ids: string[]): void => {
    send({ type: 'unwatch', ids })
    for (const id of ids) refused.delete(id)
  }
  /** Also what was filed since the place is told, because a document may have been revised since it was opened. */
  const watch = (id: string, unos: readonly string[]): void => {
    if (!opened) return
    const number = from ?? deps.number()
    const body = api.searchBody({ fields: { uno: unos }, size: 0 })
    const since = { log: opened.log, number }
    const request = { type: 'watch' as const, watches: [{ id, body }], since }
    if (bytesOf(request) > opened.mostBytes) return refuse(id)
    from = number
    lastSent = id
    send(request)
    void holdUntilTold(channel)
  }
  const holdUntilTold = async (mine: number): Promise<void> => {
    underWay += 1
    if (!(await deps.ping()) || mine !== channel) return
    underWay -= 1
    if (underWay > 0) return
    if (isUsedKnown) from = null
    void askWhatWasMissed()
  }
  const refuse = (id: string): void => {
    refused.add(id)
    deps.onChange()
  }
  const sendAll = ({ unos, used }: Wanted): void => {
    sent = { unos: new Set(unos), used, at: clock.now() }
    watch(openWatch, unos)
    if (later !== '') end(laterWatch)
    later = ''
  }
  const sendLater = (unos: readonly string[]): void => {
    const text = unos.toSorted().join(' ')
    if (text === later) return
    later = text
    if (unos.length === 0) end(laterWatch)
    else watch(laterWatch, unos)
  }
  const stop = (): void => {
    if (sent) end(openWatch, laterWatch)
    sent = null
    later = ''
  }
  /** Sends what has changed: a use first by the small watch, and all of them together after a while. */
  const follow = (): void => {
    if (!opened) return
    const wasKnown = isUsedKnown
    isUsedKnown = deps.usedDocuments() !== null
    const now = wanted()
    if (now.unos.length === 0) stop()
    else if (!sent || wasKnown !== isUsedKnown) sendAll(now)
    else if (sent.used !== now.used && clock.now() - sent.at >= resendAfterMs) sendAll(now)
    else sendLater(now.unos.filter(uno => !sent?.unos.has(uno)))
    if (isUsedKnown && underWay === 0) from = null
    void askWhatWasMissed()
  }
  /** Waits until the watches hold, because what is filed before they do would be missed again. */
  const askWhatWasMissed = async (): Promise<void> => {
    // Of no documents, nothing was missed.
    if (isUsedKnown && deps.usedDocuments()?.length === 0) closedGaps = gaps
    if (isAsking || gaps === closedGaps || !isUsedKnown || underWay > 0) return
    isAsking = true
    const asked = gaps
    try {
      await deps.onUsedGap()
      closedGaps = asked
    } catch (error) {
      report('What became of used documents meanwhile could not be asked', error)
    } finally {
      isAsking = false
    }
  }

  return {
    /** The channel is open; `place` is the stored number up to which the watch has told everything, or null. */
    begin(log: string, mostBytes: number, place: number | null): void {
      channel += 1
      opened = { log, mostBytes }
      ;[sent, later, underWay, isUsedKnown] = [null, '', 0, false]
      refused.clear()
      from = place
      if (place === null) gaps += 1
      follow()
    },
    close(): void {
      channel += 1
      opened = null
    },
    /** Call when other documents are open or used, and now and then: what could not be done at once is tried again. */
    follow,
    /** Documents are being stored: if the big watch alone is under way, it was told everything up to them. */
    noteTold(filed: readonly FiledMessage[]): void {
      if (from === null || underWay !== 1 || lastSent !== openWatch || !isUsedKnown) return
      for (const { number, ...message } of filed)
        if ([...message.in, ...message.out].includes(openWatch)) from = Math.max(from, number)
    },
    /** The answer of the server to a watch of any kind. */
    hear({ type, ids }: WatchAnswer): void {
      const mine = ids.filter(id => id === openWatch || id === laterWatch)
      if (mine.length === 0) return
      if (type === 'refused') return mine.forEach(refuse)
      for (const id of mine) refused.delete(id)
      if (type === 'gap') gaps += 1
      deps.onWatching()
      void askWhatWasMissed()
    },
    isRefused: (): boolean => refused.size > 0,
    /** The place to store; undefined if something may have been missed. */
    place: (number: number): number | undefined =>
      opened && gaps === closedGaps && refused.size === 0 ? (from ?? number) : undefined,
  }
}
