import { toCard, type Card } from '@wiredeck/columns/alerting'
import { documentOf } from '@wiredeck/document'
import type { Logger } from 'pino'
import { sha256 } from '../base/secrets.ts'
import type { Device, PushStore } from '../database/stores/pushStore.ts'
import type { LogEntry } from '../filing/filing.ts'
import { Refusal } from '../http/refusal.ts'
import { createMatcher, type WatchedFilter } from '../live/matcher.ts'
import { matchedBefore, matchWith, tryEntry } from '../live/tryEntry.ts'
import { readWatch, type Watched } from '../live/watch.ts'
import { columnsFor } from './columnsFor.ts'
import { decidePush } from './decidePush.ts'
import { encryptFor } from './encrypt.ts'
import { readPushColumn, type PushColumn, type PushSearch } from './pushColumn.ts'
import type { Sender } from './sender.ts'
import { toMessage } from './toMessage.ts'

export type PushWatchDeps = {
  store: Pick<PushStore, 'alertingColumns' | 'devices' | 'pushed' | 'claim'>
  sender: Pick<Sender, 'add'>
  search: PushSearch
  now: () => Date
  log: Logger
}

/** Alerts the devices of users by their columns. None of its calls throws. */
export type PushWatch = {
  /** Takes an entry of the log, in the order of numbers. */
  hear(entry: LogEntry): void
  /** Reads the columns of a user again, or of all. */
  renew(userId: string | null): void
  /** Resolves when all that was heard so far has been decided. */
  settled(): Promise<void>
}

type ColumnWatch = Watched & { filter: WatchedFilter<ColumnWatch>; column: PushColumn }

/** How long after filing a message is of use, milliseconds; the deck also counts later news as late. */
const usefulForMs = 600_000

export function createPushWatch({ store, sender, search, now, log }: PushWatchDeps): PushWatch {
  const matcher = createMatcher<ColumnWatch>()
  const watchesByUser = new Map<string, ColumnWatch[]>()
  let turns = Promise.resolve()

  /** One after the other, so that each entry is tried on the columns of its time. */
  function inTurn(what: string, task: () => Promise<void>) {
    turns = turns.then(task).catch((error: unknown) => log.warn(error, what))
  }

  function release(userId: string) {
    for (const watch of watchesByUser.get(userId) ?? []) {
      watch.state = 'gone'
      matcher.release(watch.filter, watch)
    }
    watchesByUser.delete(userId)
  }

  async function renew(userId: string | null) {
    const rows = await store.alertingColumns(userId)
    for (const known of userId === null ? [...watchesByUser.keys()] : [userId]) release(known)
    for (const row of rows) {
      const watch = watchOf(row)
      if (watch) watchesByUser.set(row.user_id, [...(watchesByUser.get(row.user_id) ?? []), watch])
    }
  }

  /** Null if the column asks for nothing that the wire would search for. */
  function watchOf(row: Parameters<typeof readPushColumn>[0]): ColumnWatch | null {
    const read = readPushColumn(row, search)
    if (!read) return null
    try {
      const { filter, range } = readWatch(read.body, now())
      return matcher.add<ColumnWatch>(filter, shared => ({
        filter: shared,
        range,
        state: 'current',
        column: read.column,
      }))
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }

  async function decide(entry: LogEntry) {
    const at = now()
    // A withdrawn document was usually only pruned, so it alerts nobody.
    if (entry.isGone) return
    // What the agency filed before anybody could listen is late in the deck as well.
    if (entry.first === null || at.getTime() - entry.filed.getTime() > usefulForMs) return
    const card = cardOf(entry.raw, entry.filed)
    if (!card || watchesByUser.size === 0) return
    const tried = tryEntry(entry, at)
    const matching = matchWith(tried, matcher).in
    const pushedByUser = new Map((await store.pushed(entry.uno)).map(each => [each.userId, each]))
    const users = [...new Set([...matching.map(({ column }) => column.userId), ...pushedByUser.keys()])]
    const before = entry.before === null ? null : cardOf(entry.before, null)
    const decided = users.flatMap(userId => {
      const decision = decidePush({
        card,
        before,
        matching: matching
          .filter(({ column }) => column.userId === userId)
          .map(watch => ({ column: watch.column, wasIn: matchedBefore(tried, watch) })),
        columns: (watchesByUser.get(userId) ?? []).map(({ column }) => column),
        pushed: pushedByUser.get(userId) ?? null,
        now: at,
      })
      return decision ? [{ userId, ...decision }] : []
    })
    if (decided.length === 0) return
    const devices = await store.devices(decided.map(({ userId }) => userId))
    for (const { userId, turn, columns } of decided) {
      const alerted = devices
        .filter(device => device.userId === userId)
        .map(device => ({ device, column: columnsFor(device, columns, card, at)[0] }))
      if (alerted.every(({ column }) => column === undefined)) continue
      const { uno, revision } = entry
      const ids = columns.map(({ id }) => id)
      // Of several processes over one database, one alerts.
      const pushed = { uno, revision, kind: turn ?? 'new', embargoed: card.embargoed, columns: ids }
      if (!(await store.claim(userId, pushed, at))) continue
      for (const { device, column } of alerted)
        if (column) tell(device, JSON.stringify(toMessage(card, turn, column.name, at)), entry)
    }
  }

  function tell({ hash, endpoint, keys }: Device, text: string, { uno, filed }: LogEntry) {
    sender.add({
      hash,
      endpoint,
      body: encryptFor(keys, text),
      topic: sha256(uno).slice(0, 32),
      until: filed.getTime() + usefulForMs,
    })
  }

  return {
    hear: entry => inTurn('A closed deck was not alerted', () => decide(entry)),
    renew: userId => inTurn('The columns that alert closed decks could not be read', () => renew(userId)),
    settled: () => turns,
  }
}

function cardOf(raw: string, filed: Date | null): Card | null {
  const document = documentOf(JSON.parse(raw))
  return document ? toCard(document, null, filed) : null
}
