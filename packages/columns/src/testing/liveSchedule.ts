import { searchColumn } from './deck.ts'
import type { Position } from '../refresh/progress.ts'
import { createPick } from './pick.ts'
import { createLiveDeck, type LiveDeck } from './liveDeck.ts'

/** One event of a deck, its reader, its network or its wire. */
type Step = (deck: Scene) => unknown

type Scene = {
  /** The tab that holds the channel, and another one of the same browser. */
  deck: LiveDeck
  other: LiveDeck
  /** A tab that counted as dead, but still has its channel. */
  late: LiveDeck | null
  /** The position of each tab's reader, by the column's id. */
  positions: Map<LiveDeck, Map<string, Position>>
  /** A random number from 0 to `below` - 1, from the schedule's seed. */
  pick: (below: number) => number
  closed: Awaited<ReturnType<LiveDeck['columns']['close']>>[]
}

const words = ['dockers', 'harvest', 'ferry', 'budget']
const queries = ['dockers', 'harvest', 'ferry OR budget', 'NOT dockers', 'dockers AND budget', '']

const texts = ({ pick }: Scene) => ({
  headline: [words[pick(4)], words[pick(4)]].join(' '),
  news: [words[pick(4)] ?? ''],
  slug: [],
  lang: ['en', 'fr'][pick(2)] ?? 'en',
  urgency: pick(8) === 0 ? 1 : 4,
})
const anyOf = async ({ deck, pick }: Scene): Promise<string | null> => {
  const all = await deck.store.columns()
  return all[pick(Math.max(1, all.length))]?.id ?? null
}
const anyTab = ({ deck, other, pick }: Scene): LiveDeck => (pick(2) === 0 ? deck : other)

/** A tab of the browser, which knows the positions of the readers in the other tabs. */
function openTab(scene: Pick<Scene, 'positions'>, shared?: LiveDeck): LiveDeck {
  const isReadElsewhere = (id: string): boolean =>
    [...scene.positions].some(([each, positions]) => each !== tab && (positions.get(id) ?? 'top') !== 'top')
  const tab = createLiveDeck({
    ...(shared && { wire: shared.wire, clock: shared.clock, store: shared.store }),
    isReadElsewhere,
  })
  scene.positions.set(tab, new Map())
  return tab
}
function closeTab(scene: Scene, tab: LiveDeck): void {
  tab.live.stop()
  scene.positions.delete(tab)
}
const anyUno = ({ deck, pick }: Scene): string => {
  const unos = deck.wire.unos()
  return unos[pick(Math.min(unos.length, 15))] ?? ''
}

const steps: Record<string, Step> = {
  file: scene => scene.deck.wire.file(texts(scene)),
  fileMore: scene => {
    for (let count = scene.pick(25); count > 0; count -= 1) scene.deck.wire.file(texts(scene), scene.pick(4))
  },
  fileLate: scene => scene.deck.wire.file(texts(scene), 1 + scene.pick(600)),
  revise: scene => scene.deck.wire.revise(anyUno(scene), texts(scene)),
  reviseAndMove: scene =>
    scene.deck.wire.revise(anyUno(scene), {
      ...texts(scene),
      published: new Date(scene.deck.clock.now() - scene.pick(300_000)).toISOString().replace(/\.\d+Z$/, 'Z'),
    }),
  cut: ({ deck }) => deck.wire.cut(),
  goDown: ({ deck }) => deck.wire.goDown(),
  goUp: ({ deck }) => deck.wire.goUp(),
  forgetLog: ({ deck }) => deck.wire.forgetLog(),
  renewLog: ({ deck }) => deck.wire.renewLog(),
  add: async scene => {
    if ((await scene.deck.store.columns()).length < 6)
      await scene.deck.columns.add(searchColumn({ query: queries[scene.pick(queries.length)] ?? '' }))
  },
  change: async scene => {
    const id = await anyOf(scene)
    if (id) await anyTab(scene).columns.changeParams(id, { query: queries[scene.pick(queries.length)] ?? '' })
  },
  close: async scene => {
    const id = await anyOf(scene)
    if (id) scene.closed.push(await scene.deck.columns.close(id))
  },
  restore: async scene => {
    const column = scene.closed.pop()
    if (column) await scene.deck.columns.restore(column)
  },
  older: async scene => {
    const id = await anyOf(scene)
    if (id) await anyTab(scene).columns.loadOlder(id)
  },
  refresh: async scene => {
    const id = await anyOf(scene)
    if (id) await anyTab(scene).columns.refresh(id, 'newer')
  },
  /** The reader scrolls down a list, or back to its top. */
  read: async scene => {
    const id = await anyOf(scene)
    if (!id) return
    const tab = anyTab(scene)
    const position = (['top', 'held', 'below', 'far'] as const)[scene.pick(4)] ?? 'top'
    scene.positions.get(tab)?.set(id, position)
    tab.columns.setPosition(id, position)
  },
  /** The tab with the channel is closed, and another one is opened over the stored data. */
  reload: scene => {
    const { deck } = scene
    closeTab(scene, deck)
    scene.deck = openTab(scene, deck)
    scene.deck.live.start()
  },
  /** The other tab takes the channel over from one that does not answer but still works for a while. */
  takeOver: scene => {
    scene.late?.live.stop()
    ;[scene.deck, scene.other, scene.late] = [scene.other, scene.deck, scene.deck]
    scene.deck.live.start()
  },
  thaw: scene => {
    scene.late?.live.stop()
    scene.late = null
  },
  rest: ({ deck }) => deck.rest(),
  wait: ({ deck, pick }) => deck.clock.advance(pick(20_000)),
  waitLong: ({ deck, pick }) => deck.clock.advance(pick(400_000)),
}

/** The relative frequency of each step. */
const chances = Object.entries({
  file: 10,
  fileMore: 2,
  fileLate: 4,
  revise: 8,
  reviseAndMove: 3,
  cut: 4,
  goDown: 1,
  goUp: 3,
  forgetLog: 1,
  renewLog: 1,
  add: 2,
  change: 2,
  close: 1,
  restore: 1,
  older: 3,
  refresh: 2,
  read: 2,
  reload: 2,
  takeOver: 2,
  thaw: 2,
  rest: 8,
  wait: 6,
  waitLong: 1,
}).flatMap(([name, times]) => Array<string>(times).fill(name))

export type ScheduleResult = {
  log: string[]
  lists: { id: string; listed: string[]; wanted: string[]; hasNoMore: boolean }[]
}

/** Plays the schedule of a seed, then lets the deck finish over a wire that answers. */
export async function playLiveSchedule(seed: number, length = 60): Promise<ScheduleResult> {
  const pick = createPick(seed)
  const positions: Scene['positions'] = new Map()
  const deck = openTab({ positions })
  const scene: Scene = { deck, other: openTab({ positions }, deck), late: null, positions, pick, closed: [] }
  const log: string[] = []
  for (const query of queries.slice(0, 3)) await scene.deck.columns.add(searchColumn({ query }))
  scene.deck.live.start()
  for (let count = 0; count < length; count += 1) {
    const name = chances[pick(chances.length)] ?? 'rest'
    log.push(name)
    await steps[name]?.(scene)
  }
  const last = scene.deck
  scene.late?.live.stop()
  last.wire.goUp()
  for (const { id } of await last.store.columns())
    for (const tab of positions.keys()) {
      positions.get(tab)?.set(id, 'top')
      tab.columns.setPosition(id, 'top')
    }
  for (let turn = 0; turn < 20; turn += 1) {
    await last.rest()
    await last.clock.advance(10_000)
  }
  await last.rest()
  const lists = []
  for (const { id, hasNoMore, documentsIds } of await last.store.columns()) {
    const wanted = await last.wanted(id)
    lists.push({
      id,
      listed: await last.listed(id),
      wanted: hasNoMore ? wanted : wanted.slice(0, documentsIds.length),
      hasNoMore,
    })
  }
  last.live.stop()
  return { log, lists }
}
