import {
  ApiError,
  isGeneralFailure,
  RequestError,
  type ContentApi,
  type DeliveryCalls,
} from '@wiredeck/content-api'
import type { Clock, DeckView } from '@wiredeck/columns'
import type { AgencySettings } from '@wiredeck/document'
import type { Report } from '../../platform/report.ts'
import type { KeyValueStorage } from '../../platform/storage.ts'
import { dueSubscriptions, type ClosedColumn, type KnownColumns, undoForMs } from './dueSubscriptions.ts'
import { planSubscriptions, type ServicePlan, type ThereAre } from './planSubscriptions.ts'
import { wantedSubscription, type SentColumn, type WantedSubscription } from './wantedSubscription.ts'

/** Makes the services of an account get what columns alert of. */
export type Sending = {
  /** Makes exactly these services get the given column. Rejects if any part of that fails. */
  choose(column: SentColumn, services: readonly string[]): Promise<void>
  /** For columns that were closed here: ends their subscriptions after the undo, or after a restart. */
  noteClosed(ids: readonly string[]): void
  /** For a log-out: ends the subscriptions of closed columns, and forgets all columns. Never rejects. */
  leave(): Promise<void>
}

export type SendingDeps = {
  calls: Pick<DeliveryCalls, 'list'>
  api: Pick<ContentApi, 'addSubscription' | 'removeSubscriptions'>
  deckView: Pick<DeckView, 'snapshot' | 'subscribe'>
  agency: AgencySettings
  storage: KeyValueStorage
  clock: Clock
  /** Runs the task when no other tab runs one. */
  alone: (task: () => Promise<void>) => Promise<void>
  /** Online, and with an access that has services. */
  canAsk: () => boolean
  /** Whether this tab follows the columns for all. */
  isKeeper: () => boolean
  /** Told when `canAsk` or `isKeeper` may answer otherwise. */
  onCanAsk: (listener: () => void) => unknown
  report: Report
}

/** A reader who sets up a search changes it several times in a row. */
const restMs = 1500
/** Changes that failed are tried again. */
const againEveryMs = 60_000

const knownKey = 'sent-columns'
const closedKey = 'sent-closed'

/** Follows the columns in the keeper, wherever they were changed. */
export function createSending(deps: SendingDeps): Sending {
  const { calls, api, deckView, agency, storage, clock, report } = deps
  let seen: ReturnType<DeckView['snapshot']> = null
  let stopResting: (() => void) | null = null

  // Another tab may just have written, so they are read each time.
  const known = () => readKnown(storage.get(knownKey))
  const closed = () => readClosed(storage.get(closedKey))
  const keepKnown = (next: KnownColumns) => {
    const text = JSON.stringify(next)
    // This runs every minute, and the value is seldom different.
    if (text !== storage.get(knownKey)) storage.set(knownKey, text)
  }
  const keepClosed = (next: readonly ClosedColumn[]) =>
    next.length === 0 ? storage.remove(closedKey) : storage.set(closedKey, JSON.stringify(next))

  /** Whether another device has made it: a taken name and too many subscriptions have the same code. */
  const isThere = async (service: string, name: string): Promise<boolean> => {
    const { services } = await calls.list()
    return services.some(each => each.name === service && each.subscriptions.includes(name))
  }
  const carryOut = async (
    { service, add, remove }: ServicePlan,
    { params }: Pick<WantedSubscription, 'params'>,
  ) => {
    if (add !== null)
      try {
        await api.addSubscription({ service, name: add }, params ?? {})
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 409 || !(await isThere(service, add))) throw error
      }
    await api.removeSubscriptions(service, remove)
  }
  /** A service that refuses does not stop the others. Rejects with an error worth a retry, if any is. */
  const carryOutAll = async (plans: readonly ServicePlan[], wanted: Pick<WantedSubscription, 'params'>) => {
    const errors: unknown[] = []
    for (const plan of plans) await carryOut(plan, wanted).catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw errors.find(error => !isFinal(error)) ?? errors[0]
  }

  const follow = async (wanted: WantedSubscription, services: readonly ThereAre[]): Promise<void> => {
    const { id, name } = wanted
    try {
      await carryOutAll(planSubscriptions(id, name, services), wanted)
    } catch (error) {
      report('A column’s subscription does not follow it', error)
      // Another try would get the same answer.
      if (!isFinal(error)) return
    }
    keepKnown({ ...known(), [id]: name })
  }
  const end = async (id: string, services: readonly ThereAre[]): Promise<void> => {
    try {
      await carryOutAll(planSubscriptions(id, null, services), { params: null })
    } catch (error) {
      report('A closed column is still sent', error)
      if (!isFinal(error)) return
    }
    keepClosed(closed().filter(each => each.id !== id))
  }
  const see = async (): Promise<void> => {
    const heads = deckView.snapshot()
    if (!heads || !deps.canAsk()) return
    const columns = heads.map(head => wantedSubscription(head, agency))
    const due = dueSubscriptions(known(), closed(), columns, clock.now())
    keepKnown(due.known)
    keepClosed(due.closed)
    if (due.changed.length + due.gone.length === 0) return
    const { services } = await calls.list()
    for (const wanted of columns) if (due.changed.includes(wanted.id)) await follow(wanted, services)
    for (const id of due.gone) await end(id, services)
  }
  const seeHere = (): Promise<void> =>
    deps.alone(see).catch((error: unknown) => report('The subscriptions of columns wait', error))
  const seeAsKeeper = (): void => {
    if (deps.isKeeper()) void seeHere()
  }
  const after = (ms: number, task: () => unknown): (() => void) => {
    const stop = clock.every(ms, () => {
      stop()
      task()
    })
    return stop
  }
  const seeSoon = (): void => {
    const heads = deckView.snapshot()
    // The deck view reports every poll as well.
    if (heads === seen) return
    seen = heads
    stopResting?.()
    stopResting = after(restMs, seeAsKeeper)
  }

  deckView.subscribe(seeSoon)
  clock.every(againEveryMs, seeAsKeeper)
  deps.onCanAsk(seeAsKeeper)
  seeSoon()

  return {
    choose: (column, chosen) =>
      deps.alone(async () => {
        const wanted = wantedSubscription(column, agency)
        if (!wanted.isReadable && chosen.length > 0) throw new Error('The query of the column cannot be read')
        const { services } = await calls.list()
        await carryOutAll(planSubscriptions(column.id, wanted.name, services, chosen), wanted)
        keepKnown({ ...known(), [column.id]: wanted.name })
      }),
    noteClosed(ids) {
      const others = closed().filter(({ id }) => !ids.includes(id))
      keepClosed([...others, ...ids.map(id => ({ id, closedAt: clock.now() }))])
      // Not left to the keeper, whose next turn may be a minute away.
      after(undoForMs, seeHere)
    },
    async leave() {
      // A reader who logs out cannot undo.
      keepClosed(closed().map(each => ({ ...each, closedAt: 0 })))
      await seeHere()
      storage.remove(knownKey)
    },
  }
}

/** Whether the same request would be refused again. */
function isFinal(error: unknown): boolean {
  return error instanceof RequestError || (error instanceof ApiError && !isGeneralFailure(error))
}

// Checked by hand, because a schema would make the first script larger.
function readKnown(stored: string | null): KnownColumns {
  const isName = ([, name]: [string, unknown]) => name === null || typeof name === 'string'
  // `isName` has checked each.
  return Object.fromEntries(Object.entries(Object(parse(stored))).filter(isName)) as KnownColumns
}

function readClosed(stored: string | null): readonly ClosedColumn[] {
  const read = parse(stored)
  if (!Array.isArray(read)) return []
  return read.filter(
    (each: Partial<ClosedColumn> | null): each is ClosedColumn =>
      typeof each?.id === 'string' && typeof each.closedAt === 'number',
  )
}

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    // A value that another program stored under this key.
    return null
  }
}
