import { paramsToSearch } from '../model/paramsToSearch.ts'
import { defaultAgency, parseDocument, type NewsDocument } from '@wiredeck/document'
import type { RawStory } from '@wiredeck/document/testing/rawStory'
import { createSinceWatch, type Since, type SinceWatch } from '../since/sinceWatch.ts'
import type { Difference, SinceClass } from '../since/classesSince.ts'
import { awayAfterMs, type Look, type Looks } from '../since/look.ts'
import type { Store } from '../store/store.ts'
import { searchColumn } from './deck.ts'
import { createLiveDeck, type LiveDeck } from './liveDeck.ts'
import { createPick } from './pick.ts'

/** The strip of a column after a return, compared with the log. */
export type SinceCheck = {
  after: string
  look: (Look | null)[]
  told: Record<string, SinceClass> | null
  filed: Record<string, SinceClass> | null
  /** Matching documents that are newer than the look, but missing from a list that claims to be complete. */
  missing: string[]
}

type Scene = {
  deck: LiveDeck
  watch: SinceWatch
  looks: Looks
  isLooking: boolean
  pick: (below: number) => number
}

const words = ['dockers', 'harvest', 'ferry', 'budget']
const queries = ['dockers', 'harvest OR ferry', '']

/** Stores the last looks in memory. */
export function createTestLooks(): Looks {
  const kept = new Map<string, Look>()
  return {
    get: id => kept.get(id) ?? null,
    set: looks => looks.forEach((look, id) => kept.set(id, look)),
    remove: ids => ids.forEach(id => kept.delete(id)),
  }
}

const textOf = ({ pick }: Scene): Partial<RawStory> => ({
  headline: `${words[pick(4)]} ${words[pick(4)]} ${pick(1000)}`,
  slug: [],
  news: [words[pick(4)] ?? ''],
})
const anyUno = ({ deck, pick }: Scene): string => {
  const unos = deck.wire.unos()
  return unos[pick(Math.min(unos.length, 25))] ?? ''
}
const revise = (scene: Scene, changes: Partial<RawStory>): void =>
  scene.deck.wire.revise(anyUno(scene), changes)

const steps: Record<string, (scene: Scene) => unknown> = {
  file: scene => scene.deck.wire.file(textOf(scene)),
  fileMany: scene => {
    for (let count = scene.pick(60); count > 0; count -= 1) scene.deck.wire.file(textOf(scene))
  },
  fileLate: scene => scene.deck.wire.file(textOf(scene), 1 + scene.pick(900)),
  rewrite: scene => revise(scene, { headline: textOf(scene).headline }),
  /** A new revision that differs only in its number. */
  touch: scene => revise(scene, {}),
  kill: scene => revise(scene, { status: 'Canceled' }),
  correct: scene => revise(scene, { signal: 'correction' }),
  move: scene => {
    const published = new Date(scene.deck.clock.now() - scene.pick(900_000)).toISOString()
    revise(scene, { published: published.replace(/\.\d+Z$/, 'Z') })
  },
  cut: ({ deck }) => deck.wire.cut(),
  goDown: ({ deck }) => deck.wire.goDown(),
  goUp: ({ deck }) => deck.wire.goUp(),
  forgetLog: ({ deck }) => deck.wire.forgetLog(),
  older: async ({ deck, pick }) => {
    const all = await deck.store.columns()
    const { id } = all[pick(all.length)] ?? {}
    if (id) await deck.columns.loadOlder(id)
  },
  rest: ({ deck }) => deck.rest(),
  wait: ({ deck, pick }) => deck.clock.advance(pick(60_000)),
  /** The deck is closed, and opened again over the stored data. */
  restart: scene => {
    scene.deck.live.stop()
    openDeck(scene, scene.deck)
  },
}
const chances = Object.entries({
  file: 8,
  fileMany: 1,
  fileLate: 4,
  rewrite: 7,
  touch: 3,
  kill: 2,
  correct: 2,
  move: 3,
  cut: 3,
  goDown: 1,
  goUp: 2,
  forgetLog: 1,
  older: 2,
  rest: 5,
  wait: 4,
  restart: 1,
}).flatMap(([name, times]) => Array<string>(times).fill(name))

function openDeck(scene: Scene, before?: LiveDeck): void {
  const deck = createLiveDeck(before && { wire: before.wire, clock: before.clock, store: before.store })
  const { store, columns, live, clock, server } = deck
  scene.deck = deck
  scene.watch = createSinceWatch({
    store,
    columns,
    live,
    looks: scene.looks,
    clock,
    server,
    isLooking: () => scene.isLooking && scene.deck === deck,
    differenceSince: (id, revision) => differenceSince(store, id, revision),
    untilDrawable: () => Promise.resolve(),
    report: () => {},
  })
  live.start()
}

/** Covers only the changes that the schedule makes. */
function differenceOf(before: NewsDocument, after: NewsDocument): Difference {
  if (after.status === 'Canceled' && before.status !== 'Canceled') return 'killed'
  if (after.signal === 'correction' && before.signal !== 'correction') return 'corrected'
  return after.headline === before.headline ? 'wording' : 'rewritten'
}

async function differenceSince(store: Store, id: string, revision: number): Promise<Difference | null> {
  const earlier = (await store.revisions(id)).find(each => each.revision === revision)
  const [before, after] = [parsed(earlier?.raw), parsed((await store.document(id))?.raw)]
  return before && after && differenceOf(before, after)
}

function parsed(raw: unknown): NewsDocument | null {
  const result = parseDocument(raw)
  return 'document' in result ? result.document : null
}

/** What the log has about the documents of a column since a number. */
async function filedSince(
  { wire, store }: LiveDeck,
  held: readonly string[],
  number: number,
): Promise<Record<string, SinceClass>> {
  const filed: Record<string, SinceClass> = {}
  for (const uno of held) {
    const entries = wire.journal().filter(({ document }) => document.uno === uno)
    const now = parsed(entries.at(-1)?.document)
    if (!now || (entries.at(-1)?.number ?? 0) <= number) continue
    const stood = parsed(entries.findLast(entry => entry.number <= number)?.document)
    // Without the earlier revision on this device no comparison is possible, so the present state decides.
    const isKnown = (await store.revisions(uno)).some(({ revision }) => revision === stood?.revision)
    if (stood && isKnown) {
      const difference = differenceOf(stood, now)
      if (difference !== 'wording') filed[uno] = difference
    } else if (now.status === 'Canceled') filed[uno] = 'killed'
    else if (now.signal === 'correction') filed[uno] = 'corrected'
    else filed[uno] = stood ? 'rewritten' : 'new'
  }
  return filed
}

/** Plays the schedule of a seed, in which the reader leaves and returns a few times. */
export async function playSinceSchedule(seed: number, returns = 3): Promise<SinceCheck[]> {
  const pick = createPick(seed)
  // `openDeck` adds the missing fields.
  const scene = { isLooking: true, pick, looks: createTestLooks() } as Scene
  openDeck(scene)
  for (let count = 0; count < 30; count += 1) scene.deck.wire.file(textOf(scene), 1 + pick(3600))
  for (const query of queries) await scene.deck.columns.add(searchColumn({ query }))
  const checks: SinceCheck[] = []
  const log: string[] = []
  const play = async (count: number): Promise<void> => {
    for (let nth = 0; nth < count; nth += 1) {
      const name = chances[pick(chances.length)] ?? 'rest'
      log.push(name)
      await steps[name]?.(scene)
    }
  }
  for (let nth = 0; nth < returns; nth += 1) {
    await settleDown(scene)
    await scene.watch.look()
    await play(pick(8))
    scene.isLooking = false
    await scene.watch.look()
    log.push('away')
    await play(pick(14))
    await scene.deck.clock.advance(pick(2) === 0 ? awayAfterMs : pick(awayAfterMs))
    await play(pick(4))
    log.push('back')
    // Documents that arrive after the strip was made are not in it.
    await scene.deck.rest()
    const before = await looksOf(scene)
    const standing = scene.watch.state()
    scene.isLooking = true
    scene.deck.wire.goUp()
    const now = scene.deck.clock.now()
    await scene.watch.look()
    await settleDown(scene)
    checks.push(...(await checkColumns(scene, { before, standing, now, after: `${seed}: ${log.join(' ')}` })))
    for (const { id } of await scene.deck.store.columns()) if (pick(3) > 0) scene.watch.close(id)
  }
  scene.deck.live.stop()
  return checks
}

async function looksOf({ deck, looks }: Scene): Promise<Map<string, Look | null>> {
  return new Map((await deck.store.columns()).map(({ id }) => [id, looks.get(id)]))
}

/** Lets the wire answer, and waits until the channel is open, and the lists are complete and compared a second time where due. */
async function settleDown({ deck }: Scene): Promise<void> {
  deck.wire.goUp()
  const isWhole = (): boolean =>
    Object.entries(deck.live.state().columns).every(
      ([id, { is }]) => is === 'pushed' && !deck.columns.comparisons.isOpen(id),
    )
  await deck.rest()
  for (let turn = 0; turn < 30 && !(deck.live.state().is === 'well' && isWhole()); turn += 1) {
    await deck.clock.advance(10_000)
    await deck.rest()
  }
}

type Back = {
  before: Map<string, Look | null>
  standing: ReadonlyMap<string, Since>
  now: number
  after: string
}

async function checkColumns(
  { deck, watch }: Scene,
  { before, standing, now, after }: Back,
): Promise<SinceCheck[]> {
  const checks: SinceCheck[] = []
  for (const { id, params, documentsIds } of await deck.store.columns()) {
    const last = before.get(id) ?? null
    const isAway = last !== null && now - last.at >= awayAfterMs
    const look = isAway ? (standing.get(id)?.look ?? last) : null
    const since = watch.state().get(id)
    const search = paramsToSearch(params, defaultAgency)
    const wanted = search ? deck.wire.whatMatches(search).map(row => row.split(' ')[0] ?? '') : []
    const isMissing = (uno: string): boolean =>
      Date.parse(deck.wire.rowOf(uno)?.published ?? '') > (look?.at ?? 0) && !documentsIds.includes(uno)
    checks.push({
      after: `${id} ${after}`,
      look: [since?.look ?? null, look],
      told: isAway ? Object.fromEntries(since?.classes ?? [['undecided', 'new']]) : null,
      filed: look?.point ? await filedSince(deck, documentsIds, look.point.number) : null,
      missing: look && since?.beginsAt === null ? wanted.filter(isMissing) : [],
    })
  }
  return checks
}
