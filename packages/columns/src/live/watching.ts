import type { LiveRequest } from '@wiredeck/content-api'
import type { Report } from '../base/report.ts'
import type { ColumnParams } from '../model/params.ts'
import type { WirePoint } from '../model/wirePoint.ts'
import type { FiledMessage } from './inbox.ts'
import { nextMessage, type Unsent } from './watchMessages.ts'
import {
  afterClose,
  canResume,
  complete,
  resumedTo,
  resuming,
  sentToResume,
  wantedWatches,
  type Watched,
} from './watched.ts'

type Deps = {
  /** The watch of a column; null if its query cannot be read. */
  watchOf: (params: ColumnParams) => Pick<Watched, 'body' | 'search'> | null
  send: (request: LiveRequest) => void
  /** Resolves with true once the server has told everything that it was asked for before, false if the channel closes. */
  ping: () => Promise<boolean>
  now: () => number
  onChange: () => void
  report: Report
}

/** An open channel. */
type Opened = { log: string; mostBytes: number }

/**
 * The columns that the channel watches for, and where each stands. Watches are sent in messages that the server takes, and
 * the next message only when all that the last one asked for was told: a client with many waiting messages is cut off.
 */
export function createWatching({ watchOf, send, ping, now, onChange, report }: Deps) {
  let watches: ReadonlyMap<string, Watched> = new Map()
  let turns = 0
  let messages = 0
  let opened: Opened | null = null
  /** Columns whose watches are not sent yet. */
  let unsent: readonly string[] = []
  /** The channel whose messages are being sent, so that the end of another one's is ignored. */
  let sending: Opened | null = null

  const change = (id: string, next: (watched: Watched) => Watched): void => {
    const watched = watches.get(id)
    if (watched) watches = new Map(watches).set(id, next(watched))
  }
  const changeAll = (next: (watched: Watched) => Watched): void => {
    watches = new Map([...watches].map(([id, watched]) => [id, next(watched)]))
  }

  const columnsOf = (watchIds: readonly string[]): string[] =>
    watchIds.flatMap(watchId => {
      const id = watchId.slice(0, watchId.lastIndexOf(' '))
      return watches.get(id)?.watchId === watchId ? [id] : []
    })

  const takeMessage = ({ log, mostBytes }: Opened) => {
    const waiting = unsent.flatMap((columnId): Unsent[] => {
      const watched = watches.get(columnId)
      if (!watched) return []
      const { watchId, body, resumes } = watched
      return [{ columnId, watch: { id: watchId, body }, from: resumes?.from ?? null }]
    })
    const next = nextMessage(waiting, log, mostBytes)
    unsent = next.left.map(({ columnId }) => columnId)
    for (const { columnId } of next.tooLong) {
      change(columnId, watched => ({ ...watched, is: 'refused', resumes: null }))
      report('A column is not watched by the live channel', 'Its search is too long for a message')
    }
    if (next.tooLong.length > 0) onChange()
    messages += 1
    for (const { columnId } of next.sent) change(columnId, watched => sentToResume(watched, messages))
    return next.request && { request: next.request, number: messages }
  }
  const sendOn = async (): Promise<void> => {
    const mine = opened
    if (!mine || sending === mine) return
    sending = mine
    for (let next = takeMessage(mine); next; next = takeMessage(mine)) {
      const { number, request } = next
      send(request)
      if (!(await ping()) || opened !== mine) break
      changeAll(watched => (watched.resumes?.message === number ? complete(watched, now()) : watched))
      onChange()
    }
    if (sending === mine) sending = null
  }

  return {
    all: (): ReadonlyMap<string, Watched> => watches,
    get: (id: string): Watched | undefined => watches.get(id),
    change,
    changeAll,
    noteComplete: (id: string): void => change(id, watched => complete(watched, now())),

    /** The columns of these watches. Those of a watch that was replaced are left out. */
    columnsOf,

    /** The deck has these columns now. Returns the ids of watches that ended; null if nothing has changed. */
    want(columns: readonly { id: string; params: ColumnParams }[]): string[] | null {
      const before = watches
      watches = wantedWatches(before, columns, watchOf, () => (turns += 1))
      const isOther = (id: string) => watches.get(id)?.watchId !== before.get(id)?.watchId
      const fresh = [...watches.keys()].filter(isOther)
      const gone = [...before.keys()].filter(isOther)
      if (fresh.length === 0 && gone.length === 0) return null
      if (gone.length > 0) send({ type: 'unwatch', ids: gone.flatMap(id => before.get(id)?.watchId ?? []) })
      if (opened) unsent = [...unsent.filter(id => !fresh.includes(id)), ...fresh]
      void sendOn()
      return gone
    },

    /** The channel is open: columns resume from their places in its log, and the others begin. */
    begin(log: string, mostBytes: number, point: WirePoint | null): void {
      const isResumed = (id: string) => canResume(point, log, id, watches.get(id))
      const resumed = [...watches.keys()].filter(isResumed)
      if (point) for (const id of resumed) change(id, watched => resuming(watched, id, point))
      unsent = [...resumed, ...[...watches.keys()].filter(id => !isResumed(id))]
      opened = { log, mostBytes }
      void sendOn()
    },

    /** Documents are being stored: what resumes with their watches has everything up to their numbers. */
    noteTold(filed: readonly FiledMessage[]): void {
      const reached = new Map<number, number>()
      for (const { number, ...message } of filed)
        for (const id of columnsOf([...message.in, ...message.out])) {
          const resumes = watches.get(id)?.resumes
          if (resumes) reached.set(resumes.message, Math.max(number, reached.get(resumes.message) ?? 0))
        }
      if (reached.size > 0) changeAll(watched => resumedTo(watched, reached))
    },

    /** The channel is closed, and was heard last at `lostAt`, epoch milliseconds. */
    close(lostAt: number): void {
      opened = null
      unsent = []
      changeAll(watched => afterClose(watched, lostAt))
    },

    clear(): void {
      watches = new Map()
    },
  }
}
