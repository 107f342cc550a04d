import type { Clock } from '../base/clock.ts'
import type { Base, Column } from '../model/column.ts'
import type { Report } from '../base/report.ts'
import { noTimes, timeAt, timedPlaces, toTimes, type EditTimes } from '../model/editTimes.ts'
import { asNew, type Ledger } from '../model/ledger.ts'
import type { Store, Write } from '../store/store.ts'
import { mergeDeck, type MergedDeck } from './mergeDeck.ts'
import { changeOwner } from './owners.ts'
import { RemoteError, type Remote, type RemoteInsert } from './remote.ts'
import type { Stamp } from '../model/remoteColumn.ts'

/** If other devices are faster this many times in a row, a later sync does the rest. */
const mostRounds = 5
const mostAtOnce = 6

export type SyncDeps = {
  store: Store
  remote: Remote
  owner: string
  clock: Pick<Clock, 'now'>
  undoForMs: number
  keepsStarters: boolean
  onTaken: (ids: readonly string[]) => void
  report: Report
}

export type Synced = {
  /** The server refuses some of the columns. */
  isRefused: boolean
  /** When the next waiting closing must be sent, epoch milliseconds. */
  nextDueAt: number | null
  hasEditTimes: boolean
}

/** The server's answer to one change. `again`: the server has something that this device does not know. */
type Answer =
  /** `since` is the known version at the time of sending, `sentAt` the edits' times that were sent. */
  | { did: 'known'; id: string; base: Base; since: number | undefined; sentAt: EditTimes | undefined }
  | { did: 'removed'; id: string }
  | { did: 'notOurs'; id: string }
  | { did: 'deleted'; id: string; isOurs: boolean }
  | { did: 'again' | 'refused' }

const asksForMore: readonly Answer['did'][] = ['again', 'notOurs', 'deleted']

/**
 * Ids that the server calls deleted although it did not list them, because it lists only this user's newest
 * tombstones. `ours` were seen on the server before; `doubtful` ones may have been deleted after the list was
 * read.
 */
type Unlisted = { ours: Set<string>; doubtful: Set<string> }

/**
 * Makes both sides equal: pull, merge, push, and again while others are faster. What to send is computed from
 * the store each time, so that a sync may stop at any point. Rejects with `RemoteError`, or with the store's
 * error. Null if somebody else has signed in meanwhile.
 */
export async function sync(deps: SyncDeps): Promise<Synced | null> {
  const { remote, onTaken } = deps
  const unlisted: Unlisted = { ours: new Set(), doubtful: new Set() }
  for (let round = 0; round < mostRounds; round += 1) {
    const { deleted, ...others } = await remote.pull()
    const pulled = { ...others, deleted: [...deleted, ...unlisted.ours] }
    const merged = await decide(deps, (columns, ledger) => {
      const options = { ...deps, now: deps.clock.now(), skewMs: remote.clockSkewMs() }
      const result = mergeDeck(columns, ledger, pulled, options)
      return { result, write: result.write }
    })
    if (!merged) return null
    if (merged.taken.length > 0) onTaken(merged.taken)
    const answers = await push(deps, merged, unlisted)
    for (const answer of answers)
      if (answer.did === 'deleted') unlisted[answer.isOurs ? 'ours' : 'doubtful'].add(answer.id)
    if (answers.every(({ did }) => !asksForMore.includes(did)))
      return {
        isRefused: answers.some(({ did }) => did === 'refused'),
        nextDueAt: merged.nextDueAt,
        hasEditTimes: pulled.hasEditTimes,
      }
  }
  throw new RemoteError('server', 'Others change the columns all the time')
}

/** One transaction, only while the deck belongs to this account; columns of others are hidden before. */
async function decide<T>(
  deps: Pick<SyncDeps, 'store' | 'owner'>,
  choose: (columns: readonly Column[], ledger: Ledger) => { result: T; write: Write | null },
): Promise<T | null> {
  let result: T | null = null
  let isForeign = false
  await deps.store.update((columns, ledger) => {
    if (ledger.owner !== deps.owner) return null
    const switched = changeOwner(columns, ledger, deps.owner)
    isForeign = switched !== null
    if (switched) return switched
    const chosen = choose(columns, ledger)
    result = chosen.result
    return chosen.write
  })
  return isForeign ? decide(deps, choose) : result
}

/** The received answers are stored, even if the rest fails. */
async function push(deps: SyncDeps, merged: MergedDeck, unlisted: Unlisted): Promise<Answer[]> {
  const tasks = toTasks(deps, merged, unlisted).values()
  const answers: Answer[] = []
  const work = async () => {
    for (const task of tasks) answers.push(await task())
  }
  const ends = await Promise.allSettled(Array.from({ length: mostAtOnce }, work))
  if (answers.length > 0)
    await decide(deps, (columns, ledger) => ({ result: null, write: note(answers, columns, ledger) }))
  const failed = ends.find(end => end.status === 'rejected')
  if (failed) throw failed.reason
  return answers
}

function toTasks(
  { remote, report }: SyncDeps,
  { removals, outbox }: MergedDeck,
  { doubtful }: Unlisted,
): (() => Promise<Answer>)[] {
  const unlessRefused = (id: string, send: () => Promise<Answer>) => async (): Promise<Answer> => {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof RemoteError) || error.reason !== 'refused') throw error
      report(`The server will not have column ${id}`, error)
      return { did: 'refused' }
    }
  }
  return [
    ...removals.map(id => async (): Promise<Answer> => {
      return (await remote.remove(id)) ? { did: 'removed', id } : { did: 'again' }
    }),
    ...outbox.inserts.map(({ row, base }) =>
      unlessRefused(row.id, async () => {
        const answer = await remote.insert(row)
        if (answer === 'deleted') {
          // Not listed the second time either: a column from a file, which another user, or this one long
          // ago, has closed.
          if (doubtful.has(row.id)) return { did: 'notOurs', id: row.id }
          return { did: 'deleted', id: row.id, isOurs: base !== undefined }
        }
        if (answer !== 'taken') return known(row, base, answer)
        // Either the answer was lost, or the row belongs to somebody else. Only the owner finds a row, and a
        // row with a base is ours.
        const isOurs = base !== undefined || (await remote.find(row.id)) !== null
        return isOurs ? { did: 'again' } : { did: 'notOurs', id: row.id }
      }),
    ),
    ...outbox.updates.map(({ id, base, change }) =>
      unlessRefused(id, async () => {
        const stamp = await remote.update(id, base.version, change)
        return stamp ? known({ ...base, ...change, id }, base, stamp) : { did: 'again' }
      }),
    ),
  ]
}

function known(
  { id, type, params, order, paramsAt }: RemoteInsert,
  before: Base | undefined,
  stamp: Stamp,
): Answer {
  return {
    did: 'known',
    id,
    base: { type, params, order, ...stamp },
    since: before?.version,
    sentAt: paramsAt,
  }
}

/** The server's times instead of those that were sent: it takes none that lie ahead of its clock. */
function answeredTimes({ paramsAt, sentAt, stored }: Record<'paramsAt' | 'sentAt' | 'stored', EditTimes>) {
  const places = [...timedPlaces(stored), ...timedPlaces(paramsAt)]
  return toTimes(
    places.map(place => {
      const [mine, sent] = [timeAt(paramsAt, place), timeAt(sentAt, place)]
      return [place, mine === sent ? timeAt(stored, place) : mine] as const
    }),
  )
}

/** A column that was changed here meanwhile differs from its new base, so the next sync sends it. */
function note(answers: readonly Answer[], columns: readonly Column[], ledger: Ledger): Write {
  const byId = new Map(columns.map(column => [column.id, column]))
  const changed: Column[] = []
  const gone: string[] = []
  for (const answer of answers) {
    const column = 'id' in answer ? byId.get(answer.id) : undefined
    if (!column) continue
    if (answer.did === 'known' && answer.since === column.base?.version) {
      const { sent: _, ...rest } = column
      const { paramsAt = noTimes } = rest
      const { base, sentAt = noTimes } = answer
      const stored = base.paramsAt
      const times = stored ? { paramsAt: answeredTimes({ paramsAt, sentAt, stored }) } : {}
      changed.push({ ...rest, base, ...times })
    }
    if (answer.did === 'notOurs') {
      changed.push(asNew(column))
      gone.push(column.id)
    }
  }
  const removed = new Set(answers.flatMap(answer => (answer.did === 'removed' ? [answer.id] : [])))
  const closings = ledger.closings.filter(({ id }) => !removed.has(id))
  return {
    columns: changed,
    removeColumns: gone,
    ...(removed.size > 0 ? { ledger: { ...ledger, closings } } : {}),
  }
}
