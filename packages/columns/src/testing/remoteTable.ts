import { defaultAgency } from '@wiredeck/document'
import type { Call } from './mirrorScene.ts'
import {
  RemoteError,
  type AcknowledgementNews,
  type Remote,
  type RemoteAcknowledgement,
} from '../mirror/remote.ts'
import { noTimes, timeAt, timedPlaces, toTimes, type EditTimes } from '../model/editTimes.ts'
import { isSameAt, placesOf, type Search } from '../model/places.ts'
import { acknowledgedForMs } from '../model/acknowledgements.ts'
import type { RemoteColumn, RemoteNews } from '../model/remoteColumn.ts'
import { checkRemote } from '../checked/checkRemote.ts'

type TableRow = RemoteColumn & { userId: string }
type AcknowledgedListener = { userId: string; hear: (news: AcknowledgementNews | 'connected') => void }
type Listener = { userId: string; hear: (news: RemoteNews | 'connected') => void }

/** The way of a call; `apply` is the server's work. The caller gets what this throws, or no answer. */
export type Through = <T>(call: Call, apply: () => T) => Promise<T>

export type RemoteTable = ReturnType<typeof createRemoteTable>

/** Tables columns and items with their triggers, tombstones and row-level security, in memory. */
export function createRemoteTable(now: () => number, { hasEditTimes = true } = {}) {
  const rowsById = new Map<string, TableRow>()
  const tombstones = new Map<string, { userId: string; deletedAt: number }>()
  const listeners = new Set<Listener>()
  const acknowledged = new Map<string, RemoteAcknowledgement & { userId: string }>()
  const acknowledgedListeners = new Set<AcknowledgedListener>()

  const tell = (userId: string, news: RemoteNews) => {
    for (const listener of listeners) if (listener.userId === userId) listener.hear(news)
  }
  const mine = (userId: string, id: string) => {
    const row = rowsById.get(id)
    return row?.userId === userId ? row : undefined
  }
  const write = (row: TableRow) => {
    rowsById.set(row.id, structuredClone(row))
    tell(row.userId, { id: row.id, version: row.version })
    return { version: row.version, updatedAt: row.updatedAt, ...timesOf(row) }
  }
  const timesOf = ({ paramsAt }: TableRow) => (hasEditTimes && paramsAt ? { paramsAt } : {})
  /** Reads the row as the real client does. */
  const shown = ({ updatedAt, ...row }: TableRow): RemoteColumn | null => {
    const { id, type, params, order, version, paramsAt } = structuredClone(row)
    const updated_at = new Date(updatedAt).toISOString()
    const params_at = hasEditTimes ? paramsAt : undefined
    return checkRemote({ id, type, params, order, version, updated_at, params_at }, defaultAgency, () => {})
  }

  return {
    /** The columns of an account, in order. */
    columnsOf: (userId: string): RemoteColumn[] =>
      [...rowsById.values()]
        .filter(row => row.userId === userId)
        .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
        .flatMap(row => shown(row) ?? []),
    tombstonesOf: (userId: string): string[] =>
      [...tombstones].filter(([, tombstone]) => tombstone.userId === userId).map(([id]) => id),
    purge: () => {
      tombstones.clear()
      acknowledged.clear()
    },

    openRemote(userId: string, through: Through = async (_call, apply) => apply(), skewMs = () => 0): Remote {
      return {
        async pull() {
          const columns = await through('pull', () =>
            [...rowsById.values()].filter(row => row.userId === userId).flatMap(row => shown(row) ?? []),
          )
          const deleted = await through('pull', () =>
            [...tombstones].filter(([, tombstone]) => tombstone.userId === userId).map(([id]) => id),
          )
          return { columns, deleted, hasEditTimes }
        },
        insert: row =>
          through('insert', () => {
            if (tombstones.has(row.id)) return 'deleted'
            if (rowsById.has(row.id)) return 'taken'
            const at = now()
            const paramsAt = guardTimes(row, row, noTimes, row.paramsAt, at)
            return write({ ...row, paramsAt, userId, version: 1, updatedAt: at })
          }),
        update: (id, version, change) =>
          through('update', () => {
            const row = mine(userId, id)
            if (row?.version !== version) return null
            const [changed, at] = [{ ...row, ...change }, now()]
            const paramsAt = guardTimes(row, changed, row.paramsAt, changed.paramsAt, at)
            return write({ ...changed, paramsAt, version: version + 1, updatedAt: at })
          }),
        find: id =>
          through('find', () => {
            const row = mine(userId, id)
            return row ? shown(row) : null
          }),
        remove: id =>
          through('remove', () => {
            if (!mine(userId, id)) return false
            rowsById.delete(id)
            tombstones.set(id, { userId, deletedAt: now() })
            tell(userId, { id, version: null })
            return true
          }),
        listen(hear) {
          const listener = { userId, hear }
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
        acknowledgements: {
          since: at =>
            through('readAcknowledged', () =>
              [...acknowledged.values()]
                .filter(row => row.userId === userId && row.writtenAt >= (at ?? 0))
                .sort((one, other) => one.writtenAt - other.writtenAt)
                .map(({ id, madeAt, writtenAt }) => ({ id, madeAt, writtenAt })),
            ),
          add: ids =>
            through('acknowledge', () => {
              for (const id of ids) {
                if (acknowledged.has(`${userId} ${id}`)) continue
                const at = now()
                acknowledged.set(`${userId} ${id}`, { id, madeAt: at, writtenAt: at, userId })
                for (const each of acknowledgedListeners) if (each.userId === userId) each.hear({ id })
              }
            }),
          removeBefore: at =>
            through('forgetAcknowledged', () => {
              const youngest = Math.min(at, now() - acknowledgedForMs)
              for (const [key, row] of acknowledged)
                if (row.userId === userId && row.madeAt < youngest) acknowledged.delete(key)
            }),
          listen(hear) {
            const listener = { userId, hear }
            acknowledgedListeners.add(listener)
            return () => void acknowledgedListeners.delete(listener)
          },
        },
        clockSkewMs: skewMs,
      }
    },
  }
}

/** As the table's trigger: no time lies ahead or goes back, and what changed without a later time changed now. */
function guardTimes(
  was: Search,
  is: Search,
  known: EditTimes = noTimes,
  given: EditTimes = noTimes,
  now: number,
): EditTimes {
  const places = [...placesOf(was, is), ...timedPlaces(known), ...timedPlaces(given)]
  return toTimes(
    places.map(place => {
      const [before, at] = [timeAt(known, place), timeAt(given, place)]
      const clamped = at === undefined ? undefined : Math.min(at, now)
      const isLater = clamped !== undefined && (before === undefined || clamped > before)
      if (isLater) return [place, clamped] as const
      return [place, isSameAt(was, is, place) ? before : now] as const
    }),
  )
}

export const unreachable = () => new RemoteError('unreachable', 'fetch failed')
