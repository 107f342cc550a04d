import type { VersionState } from '@wiredeck/content-api'
import { rawStory } from '@wiredeck/document/testing/rawStory'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Way } from '../model/arrival.ts'
import type { Use } from '../model/use.ts'
import { bringAccounts } from '../store/joinDecks.ts'
import { createMemoryStore } from '../store/memory.ts'
import { createTestClock, settle } from '../testing/clock.ts'
import { storedOf, storedStory } from '../testing/storedStory.ts'
import { createAskVersions } from './askVersions.ts'
import { noteUse } from './noteUse.ts'
import { acknowledged, isOpen, recallsOf } from './recall.ts'
import { createRecallWatch } from './recallWatch.ts'

/** What a revision says: nothing of itself, a correction by its signal or by its note, or a kill. */
type Says = 'plain' | 'signal' | 'note' | 'killed' | 'killNote'
const changesOf: Record<Says, object> = {
  plain: {},
  signal: { signal: 'correction' },
  note: { advisory: 'CORRECTION: toll' },
  killed: { status: 'Canceled' },
  killNote: { advisory: 'KILL: no fire' },
}

type Scene = ReturnType<typeof createScene>

/** One document on the wire, and a device whose reader uses it. */
function createScene() {
  const clock = createTestClock()
  const store = createMemoryStore(() => {}, clock.now)
  const reported: unknown[] = []
  const filed: ReturnType<typeof rawStory>[] = []
  const common = {
    store,
    clock,
    overBy: clock.now,
    watchedHours: () => 72,
    report: (...values: unknown[]) => void reported.push(values),
  }
  const watch = createRecallWatch(common)
  const versionOf = (raw: ReturnType<typeof rawStory>): VersionState => ({
    revision: Number(raw.revision),
    status: raw.status,
    signal: raw.signal,
    advisory: raw.advisory,
    embargoed: raw.embargoed,
    lang: raw.lang,
    published: raw.published,
    hasCancellationMark: false,
    filed: raw.published,
    logged: raw.published,
  })
  const asked: string[] = []
  let said: VersionState[] | null = null
  const asks = createAskVersions({
    ...common,
    versions: async unos => {
      asked.push(...unos)
      return new Map(unos.map(uno => [uno, said ?? filed.map(versionOf)]))
    },
  })
  const published = new Date(clock.now()).toISOString()
  const scene = {
    store,
    clock,
    asks,
    asked,
    reported,
    /** Files the next revision, or the newest one again. */
    file(says: Says, isAgain = false): void {
      const revision = Math.max(1, filed.length + (isAgain ? 0 : 1))
      const raw = rawStory('98hu39e', { uno: 'x', published, revision, ...changesOf[says] })
      filed.splice(revision - 1, 1, raw)
    },
    /** The wire tells the versions as they were filed: the number of each, and what it said then. */
    tellVersions(...versions: [number, Says][]): void {
      said = versions.map(([revision, says]) =>
        versionOf(rawStory('98hu39e', { uno: 'x', published, revision, ...changesOf[says] })),
      )
    },
    /** The device gets a revision as the wire has it, the newest unless another is named. */
    async bring(how: Way = 'told', revision = filed.length): Promise<void> {
      const raw = filed[revision - 1]
      if (raw) await store.update(() => ({ documents: [storedOf(raw)], came: { how, in: () => ['a'] } }))
    },
    async copy(revision: number): Promise<void> {
      const taken = { documentId: 'x', revision, how: 'copy', passage: null } as const
      await noteUse(store, taken, new Date(clock.now()), { now: clock.now(), hours: 72 })
    },
    acknowledge: () => store.updateUses(use => acknowledged(use, 'x')),
    /** Until every row is held against the account. */
    rest: () => watch.readOn(),
    async turns(): Promise<string[][]> {
      const uses = (await store.uses()).toSorted((one, other) => one.revision - other.revision)
      return uses.map(({ turns }) => (turns ?? []).map(({ told, revision }) => `${told} ${revision}`))
    },
    async band(): Promise<string | null> {
      const [recall] = recallsOf(await store.uses(), [])
      return recall ? `${recall.turn.told} ${recall.turn.revision}` : null
    },
  }
  return scene
}

describe('D54: a use of a story', () => {
  it('that is corrected and then revised while offline stays corrected until that is acknowledged', async () => {
    for (const correction of ['signal', 'note'] as const) {
      const { file, bring, copy, band, rest, acknowledge, asks } = createScene()
      file('plain')
      await bring()
      await rest()
      await copy(1)
      file(correction)
      file('plain')
      await bring('polled')
      await rest()
      await asks.ofUnseen()
      expect(await band()).toBe('correction 2')
      file('plain')
      await bring('polled')
      await rest()
      expect(await band()).toBe('correction 2')
      await acknowledge()
      expect(await band()).toBeNull()
    }
  })

  it('that is killed and then usable again while offline stays killed until that is acknowledged', async () => {
    const { file, bring, copy, band, rest, acknowledge, asks, clock } = createScene()
    file('plain')
    await bring()
    await rest()
    await copy(1)
    file('killed')
    file('signal')
    await bring('compared')
    await rest()
    expect(await band()).toBe('correction 3')
    await asks.ofUnseen()
    expect(await band()).toBe('killed 2')
    // However old it grows.
    await clock.advance(30 * 86_400_000)
    expect(await band()).toBe('killed 2')
    await acknowledge()
    await asks.ofAll()
    expect(await band()).toBeNull()
  })

  it('is told anew of a kill that is filed again under the number of a correction that was acknowledged', async () => {
    const { file, bring, copy, band, rest, acknowledge, turns } = createScene()
    file('plain')
    await bring()
    await rest()
    await copy(1)
    file('signal')
    await bring()
    await rest()
    await acknowledge()
    expect(await band()).toBeNull()
    file('killed', true)
    await bring('compared')
    await rest()
    expect(await band()).toBe('killed 2')
    await acknowledge()
    await bring('polled')
    await rest()
    expect([await band(), await turns()]).toEqual([null, [['correction 2', 'killed 2']]])
  })

  it('of the revision that is then killed under its own number is told of that', async () => {
    const { file, bring, copy, band, rest } = createScene()
    file('plain')
    await bring()
    await rest()
    await copy(1)
    file('killed', true)
    await bring('asked')
    await rest()
    expect(await band()).toBe('killed 1')
  })

  it('of version 1 in sight, with the kill stored already, is told of it at once', async () => {
    const { file, bring, copy, band } = createScene()
    file('plain')
    await bring()
    file('killed')
    await bring()
    file('plain')
    await bring()
    await copy(1)
    expect(await band()).toBe('killed 2')
  })

  it.each<Way>(['told', 'polled', 'compared', 'asked', 'older', 'firstFill'])(
    'is told of a kill that comes in the way "%s"',
    async how => {
      const { file, bring, copy, band, rest } = createScene()
      file('plain')
      await bring()
      await rest()
      await copy(1)
      file('killed')
      await bring(how)
      await rest()
      expect(await band()).toBe('killed 2')
    },
  )

  describe('where the rows of what came were pruned', () => {
    /** The account hears nothing of what happens in `meanwhile`, because its rows are deleted. */
    const unheard = async ({ store, rest, reported }: Scene, meanwhile: () => Promise<void>) => {
      const { updateUses } = store
      store.updateUses = () => Promise.reject(new Error('Frozen'))
      await meanwhile()
      const others = Array.from({ length: 110 }, (_, nth) => {
        const { card } = storedOf(rawStory('98hu39e', { uno: `other-${nth}` }))
        return { card, before: null, how: 'polled', in: [] } as const
      })
      await store.noteFound(others)
      await store.pruneArrivals(true)
      await rest()
      expect(reported).not.toEqual([])
      store.updateUses = updateUses
      await rest()
    }

    it('is judged by what is stored', async () => {
      const scene = createScene()
      const { file, bring, copy, band, rest } = scene
      file('plain')
      await bring()
      await rest()
      await copy(1)
      await unheard(scene, async () => {
        file('killed')
        await bring()
        file('plain')
        await bring()
      })
      expect(await band()).toBe('killed 2')
    })

    it('is judged by the versions that were not seen here, and they are asked for once', async () => {
      const scene = createScene()
      const { file, bring, copy, band, rest, asks, store, asked, acknowledge } = scene
      file('plain')
      await bring()
      await rest()
      await copy(1)
      await unheard(scene, async () => {
        file('killed')
        file('plain')
        await bring()
      })
      expect([await band(), (await store.uses())[0]?.unseen]).toEqual([null, [2]])
      await asks.ofUnseen()
      await asks.ofUnseen()
      expect([await band(), asked.length, (await store.uses())[0]?.unseen]).toEqual(['killed 2', 1, []])
      await acknowledge()
      // The device still does not have version 2.
      await unheard(scene, () => bring('compared', 1))
      await asks.ofUnseen()
      expect([await band(), (await store.uses())[0]?.unseen]).toEqual([null, []])
    })
  })

  it('that is killed in a gap is told once, though the versions say later in which revision', async () => {
    const { file, bring, copy, band, rest, asks, acknowledge, turns } = createScene()
    file('plain')
    await bring()
    await rest()
    await copy(1)
    file('killed')
    file('killed')
    await bring()
    await rest()
    expect(await band()).toBe('killed 3')
    await acknowledge()
    await asks.ofUnseen()
    expect([await band(), await turns()]).toEqual([null, [['killed 2']]])
  })

  it('whose kill was filed after a later revision is told of it', async () => {
    const { file, bring, copy, band, rest, asks, tellVersions, store } = createScene()
    file('plain')
    await bring()
    await rest()
    await copy(1)
    file('plain')
    file('plain')
    await bring()
    await rest()
    tellVersions([1, 'plain'], [3, 'plain'], [2, 'killed'])
    await asks.ofUnseen()
    expect([await band(), (await store.uses())[0]?.unseen]).toEqual(['killed 2', []])
  })

  it('is not told that a revision was a correction at first, once its kill was acknowledged', async () => {
    const { file, bring, copy, band, rest, asks, acknowledge, tellVersions, turns } = createScene()
    file('plain')
    await bring()
    await rest()
    await copy(1)
    file('killed')
    await bring()
    await rest()
    await acknowledge()
    tellVersions([1, 'plain'], [2, 'signal'], [2, 'killed'])
    await asks.ofAll()
    expect([await band(), await turns()]).toEqual([null, [['killed 2', 'correction 2']]])
  })

  it('that is killed under a number that was known is told once, though that is known only later', async () => {
    const { file, bring, copy, band, rest, asks, acknowledge, turns } = createScene()
    file('plain')
    await bring()
    await rest()
    await copy(1)
    file('signal')
    await bring()
    await rest()
    file('killed', true)
    file('killed')
    file('killed')
    await bring()
    await rest()
    expect(await band()).toBe('killed 4')
    await acknowledge()
    await asks.ofUnseen()
    expect([await band(), await turns()]).toEqual([null, [['correction 2', 'killed 2']]])
  })

  it('that was killed when it was taken is not told what its number said before', async () => {
    const { file, bring, copy, band, rest, asks, tellVersions, turns } = createScene()
    file('plain')
    file('killed')
    await bring()
    await rest()
    await copy(2)
    tellVersions([1, 'plain'], [2, 'signal'], [2, 'killed'])
    await asks.ofAll()
    expect([await band(), await turns()]).toEqual([null, [[]]])
  })

  it('is told of a kill under a number that was known, once a search brings the next one', async () => {
    const { file, bring, copy, band, rest, asks, tellVersions, asked, store } = createScene()
    file('plain')
    await bring()
    await rest()
    await copy(1)
    await asks.ofUnseen()
    file('plain')
    await bring('told')
    await rest()
    await asks.ofUnseen()
    expect(asked, 'for the use, and not for what the channel tells').toEqual(['x'])
    file('killed', true)
    file('plain')
    await bring('polled')
    await rest()
    tellVersions([1, 'plain'], [2, 'plain'], [2, 'killed'], [3, 'plain'])
    await asks.ofUnseen()
    expect(await band()).toBe('killed 2')
    await asks.ofUnseen()
    expect([asked, (await store.uses())[0]?.toCheck]).toEqual([['x', 'x'], undefined])
  })

  it('is told of a kill that came before it, of which the channel did not tell a document that nobody watched', async () => {
    const { file, bring, copy, band, rest, asks, tellVersions } = createScene()
    file('plain')
    await bring()
    await rest()
    await copy(1)
    file('plain')
    await bring('told')
    file('plain')
    await bring('told')
    await rest()
    tellVersions([1, 'plain'], [2, 'plain'], [2, 'killed'], [3, 'plain'])
    await asks.ofUnseen()
    expect(await band()).toBe('killed 2')
  })

  it('is told once of a kill under a known number that the versions tell before its next revision comes', async () => {
    const { file, bring, copy, band, rest, asks, acknowledge, tellVersions, turns } = createScene()
    file('plain')
    await bring()
    await rest()
    await copy(1)
    file('plain')
    await bring('polled')
    await rest()
    tellVersions([1, 'plain'], [2, 'plain'], [2, 'killed'], [3, 'killed'])
    await asks.ofUnseen()
    await acknowledge()
    file('killed')
    await bring('polled')
    await rest()
    expect([await band(), await turns()]).toEqual([null, [['killed 2']]])
  })

  it('that was killed twice, with a usable revision between, is told of both', async () => {
    const { file, bring, copy, band, rest, asks, acknowledge, turns } = createScene()
    file('plain')
    await bring()
    await rest()
    await copy(1)
    file('killed')
    await asks.ofAll()
    await acknowledge()
    file('plain')
    file('killed')
    await bring()
    await rest()
    await asks.ofUnseen()
    expect([await band(), await turns()]).toEqual(['killed 4', [['killed 2', 'killed 4']]])
  })
})

/** Each revision is killed in one stretch at most, so that at most one kill is to be told. */
const histories = fc
  .record({
    before: fc.array(fc.constantFrom<Says>('plain', 'plain', 'signal', 'note'), {
      minLength: 1,
      maxLength: 3,
    }),
    killed: fc.array(fc.constantFrom<Says>('killed', 'killNote'), { minLength: 1, maxLength: 2 }),
    after: fc.array(fc.constantFrom<Says>('plain', 'signal', 'note'), { maxLength: 2 }),
  })
  .map(({ before, killed, after }) => [...before, ...killed, ...after])
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ did: fc.constant('file' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        did: fc.constant('bring' as const),
        how: fc.constantFrom<Way>('told', 'polled', 'compared', 'asked', 'older'),
        /** How many revisions behind the wire's newest: the messages of a wire may overtake each other. */
        behind: fc.constantFrom(0, 0, 0, 1),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ did: fc.constant('copy' as const), back: fc.constantFrom(0, 0, 1, 2) }),
    },
    { weight: 1, arbitrary: fc.record({ did: fc.constantFrom('ask', 'acknowledge', 'rest', 'ask all') }) },
  ),
  { minLength: 4, maxLength: 18 },
)

describe('D54: over 200 orders of storing, copying and filing', () => {
  it('no kill of a used story is lost, and none is told twice', async () => {
    let kills = 0
    await fc.assert(
      fc.asyncProperty(histories, steps, async (history, list) => {
        const scene = createScene()
        const seen: number[] = []
        let count = 0
        const heard = new Set<string>()
        const file = () => {
          const says = history[count]
          if (!says) return
          scene.file(says)
          count += 1
        }
        const bring = async (how: Way, behind: number) => {
          const revision = Math.max(1, count - behind)
          await scene.bring(how, revision)
          if (revision > (seen.at(-1) ?? 0)) seen.push(revision)
        }
        const killsOf = ({ turns }: Use) => (turns ?? []).filter(({ is }) => is === 'killed')
        file()
        await bring('polled', 0)
        // The first time it reads the store, and from then on the rows.
        await scene.rest()
        for (const step of list) {
          if (step.did === 'file') file()
          if (step.did === 'bring') await bring(step.how, step.behind)
          if (step.did === 'copy') await scene.copy(seen.at(-1 - step.back) ?? seen[0] ?? 1)
          if (step.did === 'ask') await scene.asks.ofUnseen()
          if (step.did === 'ask all') await scene.asks.ofAll()
          if (step.did === 'rest') await scene.rest()
          if (step.did === 'acknowledge') {
            await scene.acknowledge()
            for (const use of await scene.store.uses()) if (killsOf(use).length > 0) heard.add(use.id)
          }
          // What was heard does not come back.
          for (const use of await scene.store.uses())
            if (heard.has(use.id)) expect(killsOf(use).filter(each => !each.isAcknowledged)).toEqual([])
        }
        await bring('told', 0)
        await scene.rest()
        await scene.asks.ofUnseen()
        await settle()
        const killedFrom = history.findIndex(says => says.startsWith('kill')) + 1
        for (const use of await scene.store.uses()) {
          const isAfter = use.revision < killedFrom && killedFrom <= count
          expect(killsOf(use)).toHaveLength(isAfter ? 1 : 0)
          if (isAfter) expect(isOpen({ ...use, turns: killsOf(use) })).toBe(!heard.has(use.id))
          if (isAfter) kills += 1
        }
        expect(scene.reported).toEqual([])
      }),
      { numRuns: 200, seed: 54 },
    )
    expect(kills).toBeGreaterThan(100)
  })
})

it('D54: what was used in memory is told of a kill that comes to a database with fewer rows', async () => {
  const clock = createTestClock()
  const [memory, database] = [createMemoryStore(() => {}, clock.now), createMemoryStore(() => {}, clock.now)]
  await memory.putDocuments(Array.from({ length: 20 }, (_, nth) => storedStory(`other-${nth}`)))
  await memory.putDocuments([storedStory('x')])
  const taken = { documentId: 'x', revision: 1, how: 'copy', passage: null } as const
  const watching = { now: clock.now(), hours: 72 }
  expect((await noteUse(memory, taken, new Date(clock.now()), watching)).noted).toBe(21)
  const watch = createRecallWatch({
    store: database,
    clock,
    overBy: clock.now,
    watchedHours: () => 72,
    report: () => {},
  })
  await watch.readOn()
  await bringAccounts(memory, database)
  const { card, ...rest } = storedStory('x')
  await database.putDocuments([{ ...rest, card }])
  await database.putDocuments([{ ...rest, card: { ...card, revision: 2, status: 'Canceled' } }])
  await watch.readOn()
  expect((await database.uses())[0]?.turns).toMatchObject([{ is: 'killed', revision: 2, hasBand: true }])
})
