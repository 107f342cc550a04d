import { toCard, type Card } from '@wiredeck/columns/alerting'
import { documentOf } from '@wiredeck/document'
import type { Logger } from 'pino'
import { sha256 } from '../base/secrets.ts'
import type { Device, PushStore } from './pushStore.sql.ts'
import type { LogEntry } from '../filing/filing.ts'
import { Refusal } from '../http/refusal.ts'
import { nameOf, syncAccount } from '../callers/caller.ts'
import type { Budget } from '../matching/budget.ts'
import { keepFilter, type KeptFilter } from '../matching/keepFilter.ts'
import type { KnownFilter, Matching } from '../matching/matching.ts'
import { readWatch } from '../matching/readWatch.ts'
import { matchedBefore, matchEach, tryToTheEnd, type TriedEntry, type Watched } from '../matching/tryEntry.ts'
import { createWatchers } from '../matching/watchers.ts'
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
  matching: Pick<Matching, 'add' | 'release' | 'tryOn'>
  /** What the matching may cost. */
  budget: Budget
  now: () => Date
  log: Logger
}

/** Alerts the devices of users by their columns. None of its calls throws. */
export type PushWatch = {
  /** Takes an entry of the log, in the order of numbers. */
  hear(tried: TriedEntry): void
  /** Reads the columns of a user again, or of all. */
  renew(userId: string | null): void
  /** Resolves when all that was heard so far has been decided. */
  settled(): Promise<void>
}

type ColumnWatch = Watched & { filter: KnownFilter; kept: KeptFilter; column: PushColumn }

/** How long after filing a message is of use, milliseconds; the deck also counts later news as late. */
const usefulForMs = 600_000
const notAlerted = 'A closed deck was not alerted'

export function createPushWatch(deps: PushWatchDeps): PushWatch {
  const { store, sender, search, matching, budget, now, log } = deps
  const watchers = createWatchers<ColumnWatch>()
  const watchesByUser = new Map<string, ColumnWatch[]>()
  let turns = Promise.resolve()
  /** Users whose columns ask for more than a share of the matching have a line of their own, so that they make nobody late. */
  let turnsBeyond = Promise.resolve()

  /** One after the other, so that each entry is tried on the columns of its time. */
  function inTurn(what: string, task: () => Promise<void>) {
    turns = turns.then(task).catch((error: unknown) => log.warn(error, what))
  }

  const isBeyond = (userId: string) => (watchesByUser.get(userId) ?? []).some(({ kept }) => kept.isBeyond)

  function hear(tried: TriedEntry) {
    inTurn(notAlerted, async () => {
      const users = [...watchesByUser.keys()]
      const beyond = users.filter(isBeyond)
      if (beyond.length > 0)
        turnsBeyond = turnsBeyond
          .then(() => decide(tried, beyond))
          .catch((error: unknown) => log.warn(error, notAlerted))
      await decide(
        tried,
        users.filter(userId => !isBeyond(userId)),
      )
    })
  }

  async function renew(userId: string | null) {
    const rows = await store.alertingColumns(userId)
    const added = new Map<string, ColumnWatch[]>()
    for (const row of rows) {
      const watch = await watchOf(row)
      if (watch) added.set(row.user_id, [...(added.get(row.user_id) ?? []), watch])
    }
    // Released last, so that what stays is not made anew.
    for (const known of userId === null ? [...watchesByUser.keys()] : [userId]) {
      for (const watch of watchesByUser.get(known) ?? []) {
        watchers.release(watch)
        watch.kept.release()
      }
      watchesByUser.delete(known)
    }
    for (const [id, watches] of added) {
      watchesByUser.set(id, watches)
      for (const watch of watches) watchers.add(watch)
    }
  }

  /** Null if the column asks for nothing that the wire would search for. */
  async function watchOf(row: Parameters<typeof readPushColumn>[0]): Promise<ColumnWatch | null> {
    const read = readPushColumn(row, search)
    if (!read) return null
    try {
      const { filter: asked, range } = readWatch(read.body, now())
      const kept = await keepFilter(
        { matching, budget },
        nameOf({ account: syncAccount(row.user_id), address: null }),
        asked,
      )
      return { filter: kept.filter, kept, range, column: read.column }
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }

  async function decide(heard: TriedEntry, userIds: readonly string[]) {
    const { entry } = heard
    const at = now()
    // A withdrawn document was usually only pruned, so it alerts nobody.
    if (entry.isGone) return
    // What the agency filed before anybody could listen is late in the deck as well.
    if (entry.first === null || at.getTime() - entry.filed.getTime() > usefulForMs) return
    const card = cardOf(entry.raw, entry.filed)
    if (!card || userIds.length === 0) return
    const asked = new Set(userIds)
    const filters = userIds.flatMap(userId => (watchesByUser.get(userId) ?? []).map(({ filter }) => filter))
    const tried = await tryToTheEnd(matching, heard, filters, at)
    const watching = watchers.accepting(tried).filter(({ column }) => asked.has(column.userId))
    const found = matchEach(tried, watching).in
    const pushed = (await store.pushed(entry.uno)).filter(({ userId }) => asked.has(userId))
    const pushedByUser = new Map(pushed.map(each => [each.userId, each]))
    const users = [...new Set([...found.map(({ column }) => column.userId), ...pushedByUser.keys()])]
    const before = entry.before === null ? null : cardOf(entry.before, null)
    const decided = users.flatMap(userId => {
      const decision = decidePush({
        card,
        before,
        matching: found
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
      const claimed = { uno, revision, kind: turn ?? 'new', embargoed: card.embargoed, columns: ids }
      if (!(await store.claim(userId, claimed, at))) continue
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
    hear,
    renew: userId => inTurn('The columns that alert closed decks could not be read', () => renew(userId)),
    settled: () => turns.then(() => turnsBeyond),
  }
}

function cardOf(raw: string, filed: Date | null): Card | null {
  const document = documentOf(JSON.parse(raw))
  return document ? toCard(document, null, filed) : null
}
