import type { KeyValueStorage } from '../../platform/storage.ts'
import { createStoredValue, type StoredValue } from '../../platform/storedValue.ts'

/** From when and until when alerts are held back; epoch milliseconds. */
export type Pause = { since: number; until: number }
export type Pauses = { all: Pause | null; columns: Readonly<Record<string, Pause>> }

/** What stays on this device and does not travel with a column: how loud alerts are, and their pauses. */
export type AlertDevice = {
  /** From 0, silent, to 1. */
  volume: StoredValue<number>
  pauses: Pick<StoredValue<Pauses>, 'get' | 'subscribe'>
  /** `until` in epoch milliseconds; null ends the pause. */
  pauseAll(until: number | null): void
  pauseColumn(id: string, until: number | null): void
  /** Until when a column must not alert; 0 or a past instant if it may. */
  pausedUntil(columnId: string): number
}

const usualVolume = 0.6
const noPauses: Pauses = { all: null, columns: {} }

export function createAlertDevice(storage: KeyValueStorage, now: () => number): AlertDevice {
  const volume = createStoredValue(storage, 'alert-volume', readVolume, String)
  const pauses = createStoredValue(storage, 'alert-pauses', readPauses, stored =>
    isEmpty(stored) ? null : JSON.stringify(stored),
  )
  const begin = (until: number | null): Pause | null => (until === null ? null : { since: now(), until })
  return {
    volume,
    pauses,
    pauseAll: until => pauses.set({ ...pauses.get(), all: begin(until) }),
    pauseColumn(id, until) {
      const { all, columns } = pauses.get()
      const pause = begin(until)
      const others = Object.entries(columns).filter(([key, each]) => key !== id && each.until > now())
      pauses.set({ all, columns: Object.fromEntries(pause ? [...others, [id, pause]] : others) })
    },
    pausedUntil(columnId) {
      const { all, columns } = pauses.get()
      const own = Object.hasOwn(columns, columnId) ? columns[columnId]?.until : undefined
      return Math.max(all?.until ?? 0, own ?? 0)
    },
  }
}

function readVolume(stored: string | null): number {
  const volume = Number(stored ?? usualVolume)
  return volume >= 0 && volume <= 1 ? volume : usualVolume
}

function readPauses(stored: string | null): Pauses {
  try {
    const { all, columns }: { all?: unknown; columns?: unknown } = JSON.parse(stored ?? '{}')
    const sound = Object.entries(columns ?? {}).filter((each): each is [string, Pause] => isPause(each[1]))
    return { all: isPause(all) ? all : null, columns: Object.fromEntries(sound) }
  } catch {
    return noPauses
  }
}

function isPause(value: unknown): value is Pause {
  const { since, until } = Object(value) as Partial<Record<keyof Pause, unknown>>
  return isInstant(since) && isInstant(until)
}

/** Beyond what a date can hold, a number is no instant. */
function isInstant(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) <= 8.64e15
}

function isEmpty({ all, columns }: Pauses): boolean {
  return all === null && Object.keys(columns).length === 0
}
