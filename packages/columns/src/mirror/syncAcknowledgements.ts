import type { Clock } from '../base/clock.ts'
import type { Report } from '../base/report.ts'
import {
  acknowledgedElsewhere,
  acknowledgedForMs,
  toAcknowledge,
  type Acknowledgements,
} from '../model/acknowledgements.ts'
import type { Alert } from '../model/alert.ts'
import type { Store } from '../store/store.ts'
import { RemoteError, type Remote, type RemoteAcknowledgement } from './remote.ts'

/** Fewer than the page size of any server, because rows that are sent together have the same time. */
const mostAtOnce = 100
/** Reads overlap, because rows written at the same time may become visible at different times. */
const overlapMs = 60_000
const tidyEveryMs = 86_400_000

export type AcknowledgingDeps = {
  store: Pick<Store, 'noteAlerts'>
  remote: Pick<Remote, 'acknowledgements' | 'clockSkewMs'>
  owner: string
  clock: Pick<Clock, 'now'>
  report: Report
}

/** The alerts and the account's acknowledgements at one moment. */
export async function readAcknowledged(
  store: Pick<Store, 'noteAlerts'>,
): Promise<{ alerts: readonly Alert[]; acknowledgements: Acknowledgements | null }> {
  let read: Awaited<ReturnType<typeof readAcknowledged>> = { alerts: [], acknowledgements: null }
  await store.noteAlerts((alerts, _place, _columns, acknowledgements) => {
    read = { alerts, acknowledgements }
    return null
  })
  return read
}

/** From now on local acknowledgements go to this account, or to none. */
export async function acknowledgeFor(
  store: Pick<Store, 'noteAlerts'>,
  owner: string | null,
  now: number,
): Promise<void> {
  await store.noteAlerts((_alerts, _place, _columns, before) => {
    if ((before?.owner ?? null) === owner) return null
    return { acknowledgements: owner === null ? null : beginFor(owner, now) }
  })
}

function beginFor(owner: string, now: number): Acknowledgements {
  return { owner, since: now, known: {}, readTo: null, tidiedAt: 0 }
}

/**
 * Sends local acknowledgements, and applies those of other devices. What to send is computed from the store
 * each time, so the sync may stop at any point. Rejects with `RemoteError`, or with the store's error.
 */
export async function syncAcknowledgements(deps: AcknowledgingDeps): Promise<void> {
  const { store, remote, owner, clock } = deps
  const { alerts: there, acknowledgements: before } = await readAcknowledged(store)
  if (before?.owner !== owner) return
  const sent = await send(deps, toAcknowledge(there, before, clock.now()))
  const read = await readFrom(remote, before.readTo === null ? null : before.readTo - overlapMs)
  const oldest = clock.now() + remote.clockSkewMs() - acknowledgedForMs
  const isTidy = Math.abs(clock.now() - before.tidiedAt) < tidyEveryMs
  if (!isTidy) await remote.acknowledgements.removeBefore(oldest)

  const isNew = ({ id, madeAt }: RemoteAcknowledgement) =>
    madeAt >= oldest && !Object.hasOwn(before.known, id)
  const areOld = Object.values(before.known).some(at => at < oldest)
  if (sent.length === 0 && !read.some(isNew) && !areOld && isTidy) return
  await store.noteAlerts((alerts, _place, columns, latest) => {
    if (latest?.owner !== owner) return null
    const times = { ...latest.known }
    for (const id of sent) times[id] ??= clock.now()
    for (const { id, madeAt } of read) times[id] = madeAt
    const known = Object.fromEntries(Object.entries(times).filter(([, at]) => at >= oldest))
    const readTo = Math.max(latest.readTo ?? 0, ...read.map(({ writtenAt }) => writtenAt)) || null
    const tidiedAt = isTidy ? latest.tidiedAt : clock.now()
    const changed = alerts.flatMap(alert =>
      alert.acknowledged ? [] : (acknowledgedElsewhere(alert, known, columns) ?? []),
    )
    return {
      acknowledgements: { ...latest, known, readTo, tidiedAt },
      ...(changed.length > 0 ? { alerts: changed } : {}),
    }
  })
}

/** Resolves with the ids that need not be sent again, including those that the server refuses. */
async function send(
  { remote, report }: AcknowledgingDeps,
  ids: readonly string[],
): Promise<readonly string[]> {
  for (let start = 0; start < ids.length; start += mostAtOnce)
    try {
      await remote.acknowledgements.add(ids.slice(start, start + mostAtOnce))
    } catch (error) {
      if (!(error instanceof RemoteError) || error.reason !== 'refused') throw error
      report('The server will not have acknowledgements', error)
    }
  return ids
}

/** Reads all of them, even if the server returns only a few at a time. */
async function readFrom(
  { acknowledgements }: Pick<Remote, 'acknowledgements'>,
  from: number | null,
): Promise<RemoteAcknowledgement[]> {
  const found = new Map<string, RemoteAcknowledgement>()
  let at = from
  for (;;) {
    const page = await acknowledgements.since(at)
    const fresh = page.filter(({ id }) => !found.has(id))
    if (fresh.length === 0) return [...found.values()]
    for (const each of fresh) found.set(each.id, each)
    at = Math.max(...page.map(({ writtenAt }) => writtenAt))
  }
}
