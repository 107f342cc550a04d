import type { HouseState, HouseStore } from './houseStore.sql.ts'
import type { FiledDocument, Filing, Standing } from '../filing/filing.ts'
import { fileEach } from '../filing/fileEach.ts'
import { toBatches } from '../filing/toBatches.ts'
import { createBoundedCache } from '../searches/boundedCache.ts'
import type { AgencyDocument } from './agencyDocument.ts'
import type { AgencyReader } from './agencyReader.ts'
import { compareRows, filedAt, isBelieved, isOther } from './compareRows.ts'
import { dayMs, type Round, type Sweep } from './rounds.ts'
import { createSuspects } from './suspects.ts'

export type RoundDeps = {
  agency: AgencyReader
  filing: Pick<Filing, 'file' | 'standing' | 'withdraw'>
  store: Pick<HouseStore, 'save'>
  /** Documents that decks have open or used. */
  usedUnos: () => readonly string[]
  /** Called for a round that misses so much that it is not believed. */
  onUnbelievable: (missing: number, expected: number) => void
  /** Called once for each revision that the database cannot keep. */
  onRefused: (document: FiledDocument, error: unknown) => void
}

export type RoundScene = { state: HouseState; now: Date; keepFrom: Date }

/** The end of an answer may cut the documents of one second in two. */
const secondMs = 1000
/** Refused revisions that are remembered, so that they are not tried again in every round. */
const mostRefused = 1000
/** The agency may let go of its oldest documents some hours before the house does. */
const oldestSlackMs = 7_200_000

/**
 * Does one round: asks the agency, files what is new or changed, and notes what was done. Resolves to what is
 * left of a sweep. Throws an AgencyTrouble if the agency does not answer; what was filed by then stays filed.
 */
export function createRounds({ agency, filing, store, usedUnos, onUnbelievable, onRefused }: RoundDeps) {
  const suspects = createSuspects()
  // Each weighs 1.
  const refusedByUno = createBoundedCache<string>(mostRefused)
  const isRefused = (row: Standing) => refusedByUno.get(row.uno) === markOf(row)

  const knownOf = async (unos: readonly string[]): Promise<Map<string, Standing>> => {
    const standing = await filing.standing({ unos })
    return new Map(standing.map(each => [each.uno, each]))
  }

  /** Documents with when they were filed. What the database cannot keep is left out. */
  const file = async (filed: readonly { document: AgencyDocument; at: Date }[], isPast = false) => {
    const documentsByUno = new Map(filed.map(({ document }) => [document.uno, document]))
    const refuse = (refused: FiledDocument, error: unknown) => {
      const document = documentsByUno.get(refused.uno)
      if (document) refusedByUno.set(refused.uno, markOf(document), 1)
      onRefused(refused, error)
    }
    const wanted = filed.filter(({ document }) => !isRefused(document))
    for (const batch of toBatches(wanted))
      await fileEach(
        filing,
        batch.map(({ document: { uno, raw }, at }) => ({ uno, raw, filed: at })),
        { isPast, onRefused: refuse },
      )
  }

  /** Files what the log does not have, the oldest first. */
  const fileOther = async (
    documents: readonly AgencyDocument[],
    known: ReadonlyMap<string, Standing>,
    since: { edge: Date; before: Date | null },
  ) => {
    const other = documents
      .filter(document => isOther(document, known.get(document.uno)))
      .toSorted((one, another) => one.published.getTime() - another.published.getTime())
    await file(other.map(document => ({ document, at: filedAt(document, known.get(document.uno), since) })))
  }

  /** Says whether the round is believed. */
  const compareWith = async (
    rows: readonly Standing[],
    expected: readonly Standing[],
    since: { edge: Date; before: Date | null },
    now: Date,
  ): Promise<boolean> => {
    const known = new Map(expected.map(each => [each.uno, each]))
    const others = rows.flatMap(({ uno }) => (known.has(uno) ? [] : [uno]))
    for (const [uno, standing] of await knownOf(others)) known.set(uno, standing)
    const looked = compareRows(rows, known, expected)
    if (!isBelieved(looked, expected)) {
      onUnbelievable(looked.missing.length, expected.length)
      return false
    }
    // A missing document may only have moved to another instant.
    const refused = new Set(rows.filter(isRefused).map(({ uno }) => uno))
    const wanted = looked.wanted.filter(uno => !refused.has(uno))
    const documents = await agency.whole([...wanted, ...looked.missing])
    await fileOther(documents, known, since)
    const brought = new Set(documents.map(({ uno }) => uno))
    const gone = suspects.settle(
      expected.map(({ uno }) => uno),
      looked.missing.filter(uno => !brought.has(uno)),
    )
    if (gone.length > 0) await filing.withdraw(gone, now)
    return true
  }

  const begin = async ({ now, keepFrom }: RoundScene) => {
    const { documents, isAll } = await agency.newestOf(keepFrom, null)
    await filePast(documents)
    const newest = documents[0]?.published ?? keepFrom
    const readFrom = isAll ? keepFrom : afterSecond(documents.at(-1)?.published ?? keepFrom)
    // What was new until now is read, so none of the rounds is due at once.
    await store.save({ edge: newest, readFrom, newestAt: now, dayAt: now, usedAt: now, sweepAt: now })
  }

  /** When the past was filed is not known: `filed` says when it was published. */
  const filePast = (documents: readonly AgencyDocument[]) =>
    file(
      documents.map(document => ({ document, at: document.published })),
      true,
    )

  const readPast = async ({ state: { readFrom }, keepFrom }: RoundScene) => {
    const { documents, isAll } = await agency.newestOf(keepFrom, readFrom)
    await filePast(documents)
    const oldest = afterSecond(documents.at(-1)?.published ?? keepFrom)
    // A second that fills an answer by itself is skipped, because it would be asked for without end.
    const isStuck = readFrom !== null && oldest >= readFrom
    const next = isStuck ? new Date(readFrom.getTime() - secondMs) : oldest
    await store.save({ readFrom: isAll ? keepFrom : next })
  }

  const readNewest = async ({ state, now, keepFrom }: RoundScene) => {
    let edge = later(state.edge ?? keepFrom, keepFrom)
    const since = { edge, before: state.newestAt }
    for await (const documents of agency.newer(edge)) {
      await fileOther(documents, await knownOf(documents.map(({ uno }) => uno)), since)
      // A document dated in the future must not hide those that come until then.
      for (const { published } of documents) if (published <= now) edge = later(edge, published)
      await store.save({ edge })
    }
    await store.save({ newestAt: now })
  }

  const readUsed = async ({ state, now }: RoundScene) => {
    const dayAgo = now.getTime() - dayMs
    // Documents of the last day come with the day, and those older than the log have no place in it.
    const expected = (await filing.standing({ unos: usedUnos() })).filter(
      ({ published }) => published.getTime() < dayAgo,
    )
    const rows = await agency.rowsOf(expected.map(({ uno }) => uno))
    const since = { edge: state.edge ?? now, before: state.usedAt }
    if (await compareWith(rows, expected, since, now)) await store.save({ usedAt: now })
  }

  const readDay = async ({ state, now, keepFrom }: RoundScene) => {
    const from = secondOf(later(new Date(now.getTime() - dayMs), later(keepFrom, state.readFrom ?? now)))
    const expected = await filing.standing({ from, to: null })
    const rows = await agency.rows(from, null)
    const since = { edge: state.edge ?? now, before: state.dayAt }
    if (await compareWith(rows, expected, since, now)) await store.save({ dayAt: now })
  }

  /** Resolves to what is left to be done. */
  const sweepDay = async (
    { state, now, keepFrom }: RoundScene,
    { startedAt, to }: Sweep,
  ): Promise<Sweep | null> => {
    const oldest = later(new Date(keepFrom.getTime() + oldestSlackMs), state.readFrom ?? now)
    const from = secondOf(later(new Date(to - dayMs), oldest))
    if (from.getTime() < to) {
      const end = new Date(to)
      const expected = await filing.standing({ from, to: end })
      const rows = await agency.rows(from, end)
      await compareWith(rows, expected, { edge: state.edge ?? now, before: state.sweepAt }, now)
    }
    if (from > oldest && from.getTime() < to) return { startedAt, to: from.getTime() }
    await store.save({ sweepAt: new Date(startedAt) })
    return null
  }

  return async (round: Round, scene: RoundScene): Promise<Sweep | null> => {
    switch (round.do) {
      case 'begin':
        await begin(scene)
        return null
      case 'newest':
        await readNewest(scene)
        return null
      case 'used':
        await readUsed(scene)
        return null
      case 'day':
        await readDay(scene)
        return null
      case 'past':
        await readPast(scene)
        return null
      case 'sweep':
        return sweepDay(scene, round.sweep)
    }
  }
}

const markOf = ({ revision, state }: Standing) => `${revision} ${state}`

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}

function secondOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / secondMs) * secondMs)
}

/** Everything from here on was read if the last document read was published at `instant`. */
function afterSecond(instant: Date): Date {
  return new Date(secondOf(instant).getTime() + secondMs)
}
