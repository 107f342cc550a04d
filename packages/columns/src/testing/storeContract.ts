import type { Acknowledgements } from '../model/acknowledgements.ts'
import type { AlertPlace } from '../model/alertPlace.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createColumn, type Column } from '../model/column.ts'
import { searchColumn } from './deck.ts'
import { storedUse } from './storedUse.ts'
import { storedAlert } from './storedAlert.ts'
import { storedStory } from './storedStory.ts'
import { isOne, type ArrivalRow, type Way } from '../model/arrival.ts'
import { emptyLedger } from '../model/emptyLedger.ts'
import type { Card } from '../model/card.ts'
import type { Ledger } from '../model/ledger.ts'
import type { Use } from '../model/use.ts'
import type { WirePoint } from '../model/wirePoint.ts'
import type { Found, Store, StoreChange, StoredDocument } from '../store/store.ts'

/**
 * The rules for every store, wherever it keeps its rows. `open` returns an empty store each time, which takes
 * `now` for the time.
 */
export function describeStore(name: string, open: (now: () => number) => Promise<Store>): void {
  describe(`data 3: ${name}`, () => {
    let store: Store
    /** How far the store's time lies behind that of this device, in milliseconds. */
    let behind: number
    beforeEach(async () => {
      behind = 0
      store = await open(() => Date.now() - behind)
    })
    afterEach(() => store.close())

    const column = (id: string, order: number, changes: Partial<Column> = {}): Column => ({
      ...createColumn({ ...searchColumn(), id }, order),
      ...changes,
    })
    const put = (...columns: Column[]) => store.update(() => ({ columns }))
    const story = (id: string, shortId: string | null = null): StoredDocument => storedStory(id, { shortId })

    it('is empty at first', async () => {
      expect(await store.columns()).toEqual([])
      expect(await store.column('a')).toBeNull()
      expect(await store.document('a')).toBeNull()
      expect(await store.documentByShortId('AAAAAAA')).toBeNull()
      expect(await store.cards(['a'])).toEqual([])
    })

    it('gives columns back as they were put, by their order', async () => {
      const edge = { published: '2026-02-22T09:06:59Z', unos: ['x'] }
      const [a, b, c] = [
        column('a', 2),
        column('b', 0, {
          params: searchColumn({ query: 'bridge' }).params,
          documentsIds: ['x', 'y'],
          newest: edge,
          lastUpdated: 7,
        }),
        column('c', 1),
      ]
      await put(a, b, c)
      expect(await store.columns()).toEqual([b, c, a])
      expect(await store.column('b')).toEqual(b)
    })

    it('decides on all columns in their order, and writes what was decided', async () => {
      await put(column('a', 1), column('b', 0))
      const seen: string[] = []
      const write = await store.update(columns => {
        seen.push(...columns.map(each => each.id))
        return { columns: [column('c', 2)], removeColumns: ['a'], documents: [story('x')] }
      })
      expect(seen).toEqual(['b', 'a'])
      expect(write?.columns).toEqual([column('c', 2)])
      expect((await store.columns()).map(each => each.id)).toEqual(['b', 'c'])
      expect(await store.document('x')).toEqual(story('x'))
    })

    it('writes nothing when nothing was decided', async () => {
      await put(column('a', 0))
      expect(await store.update(() => null)).toBeNull()
      expect(await store.updateColumn('a', () => null)).toBeNull()
      expect(await store.columns()).toEqual([column('a', 0)])
    })

    it('writes nothing when the decision fails, and goes on working', async () => {
      await put(column('a', 0))
      const failing = () => {
        throw new Error('Undecided')
      }
      await expect(store.update(failing)).rejects.toThrow('Undecided')
      await expect(store.updateColumn('a', failing)).rejects.toThrow('Undecided')
      expect(await store.columns()).toEqual([column('a', 0)])
      await put(column('b', 1))
      expect(await store.columns()).toHaveLength(2)
    })

    it('decides on one column, unless it was removed', async () => {
      await put(column('a', 0))
      await store.updateColumn('a', current => ({ columns: [{ ...current, lastUpdated: 7 }] }))
      expect(await store.column('a')).toMatchObject({ lastUpdated: 7 })
      let isAsked = false
      const write = await store.updateColumn('x', current => {
        isAsked = true
        return { columns: [current] }
      })
      expect([write, isAsked]).toEqual([null, false])
    })

    it('lets nobody overwrite what another one wrote meanwhile', async () => {
      await put(column('a', 0))
      const count = () =>
        store.updateColumn('a', current => ({
          columns: [{ ...current, lastUpdated: current.lastUpdated + 1 }],
        }))
      await Promise.all(Array.from({ length: 20 }, count))
      expect(await store.column('a')).toMatchObject({ lastUpdated: 20 })
    })

    it('hands out rows that nobody can change behind its back', async () => {
      const given = column('a', 0)
      await put(given)
      given.documentsIds.push('x')
      const read = await store.column('a')
      read?.documentsIds.push('y')
      expect(await store.column('a')).toEqual(column('a', 0))
    })

    it('gives documents back whole, by id and by short id', async () => {
      await store.putDocuments([story('x', '98HU39E'), story('y')])
      expect(await store.document('x')).toEqual(story('x', '98HU39E'))
      expect(await store.document('y')).toEqual(story('y'))
      expect(await store.documentByShortId('98HU39E')).toEqual(story('x', '98HU39E'))
      expect(await store.documentByShortId('98hu39e')).toBeNull()
    })

    it('keeps the last of two documents of one id', async () => {
      await store.putDocuments([story('x', '98HU39E')])
      await store.putDocuments([story('x', '98HU39F')])
      expect(await store.documentByShortId('98HU39E')).toBeNull()
      expect(await store.documentByShortId('98HU39F')).not.toBeNull()
    })

    it('gives cards in the order of the ids, without those that are not stored', async () => {
      await store.putDocuments([story('x'), story('y'), story('z')])
      expect(await store.cards(['z', 'nowhere', 'x'])).toEqual([story('z').card, story('x').card])
    })

    it('gives what offline search reads: all ids, and payloads in the order of the ids', async () => {
      await store.putDocuments([story('x'), story('y')])
      const payload = ({ id, published, raw }: StoredDocument) => ({ id, published, raw })
      expect((await store.documentIds()).toSorted()).toEqual(['x', 'y'])
      expect(await store.payloads(['y', 'nowhere', 'x'])).toEqual([payload(story('y')), payload(story('x'))])
    })

    it('data 4: a cleanup deletes every document that no column references, and says how many', async () => {
      await put(column('a', 0, { documentsIds: ['x', 'gone'] }), column('b', 1, { documentsIds: ['x', 'y'] }))
      await store.putDocuments(['x', 'y', 'z', 'w'].map(id => story(id)))
      const changes: StoreChange[] = []
      store.subscribe(({ columns, documents }) => changes.push({ columns, documents: documents.toSorted() }))
      expect(await store.cleanup()).toBe(2)
      expect(await store.cards(['x', 'y', 'z', 'w'])).toHaveLength(2)
      expect(await store.document('z')).toBeNull()
      expect(await store.cleanup()).toBe(0)
      expect(changes).toEqual([{ columns: [], documents: ['w', 'z'] }])
    })

    it('data 4: clear empties both columns and documents', async () => {
      await put(column('a', 0))
      await store.putDocuments([story('x')])
      await store.clear()
      expect([await store.columns(), await store.document('x'), await store.cards(['x'])]).toEqual([
        [],
        null,
        [],
      ])
    })

    it('keeps the ledger beside the columns, and decides on both', async () => {
      expect(await store.ledger()).toEqual(emptyLedger)
      const closings = [{ id: 'a', owner: 'reader', closedAt: 7 }]
      const parked = [column('b', 0, { owner: 'other' })]
      const lostEdits = [{ id: 'c', owner: 'reader', column: column('c', 1), lostAt: 8 }]
      const ledger: Ledger = { owner: 'reader', isJoined: true, closings, parked, lostEdits }
      const told: StoreChange[] = []
      store.subscribe(change => told.push(change))
      await store.update(() => ({ columns: [column('d', 0)], ledger }))
      expect(await store.ledger()).toEqual(ledger)
      expect(await store.columns()).toEqual([column('d', 0)])
      const seen: unknown[] = []
      await store.update((columns, kept) => {
        seen.push(columns.length, kept)
        return { columns: [column('d', 1)] }
      })
      expect(seen).toEqual([1, ledger])
      expect(await store.ledger()).toEqual(ledger)
      await store.clear()
      expect(await store.ledger()).toEqual(emptyLedger)
      expect(told).toEqual([
        { columns: ['d'], documents: [], ledger: true },
        { columns: ['d'], documents: [] },
        { columns: ['d'], documents: [], ledger: true, removed: ['d'], uses: true, alerts: true },
      ])
    })

    describe('D40: a document in one of its revisions', () => {
      const at = (id: string, revision: number, filing: Card['filing'], second = 0): StoredDocument => {
        const document = story(id)
        const published = new Date(Date.parse('2026-02-22T09:00:00Z') + second * 1000)
        return { ...document, published, card: { ...document.card, published, revision, filing } }
      }
      const filed = (number: number, order = 1, log = 'log') => ({ log, number, order })
      const stored = async (id: string) => {
        const card = (await store.document(id))?.card
        return card && [card.revision, card.filing?.number ?? null]
      }

      it.each([
        ['a lower revision', at('x', 2, filed(7)), at('x', 1, filed(8)), [2, 7]],
        ['a lower revision of nobody knows when', at('x', 2, null), at('x', 1, null), [2, null]],
        ['an earlier filing of the same revision', at('x', 2, filed(7)), at('x', 2, filed(6)), [2, 7]],
        ['the same revision of nobody knows when', at('x', 2, filed(7)), at('x', 2, null), [2, 7]],
      ])('is not replaced by %s', async (_what, first, second, expected) => {
        await store.putDocuments([first])
        await store.putDocuments([second])
        expect(await stored('x')).toEqual(expected)
        const write = await store.update(() => ({ documents: [second] }))
        expect(write?.documents).toEqual([])
      })

      it.each([
        ['a higher revision', at('x', 2, filed(7)), at('x', 3, null), [3, null]],
        ['a later filing of the same revision', at('x', 2, filed(7)), at('x', 2, filed(9)), [2, 9]],
        ['the same where nothing was known of its filing', at('x', 2, null), at('x', 2, filed(9)), [2, 9]],
        ['any revision of another log', at('x', 5, filed(7)), at('x', 1, filed(2, 1, 'other')), [1, 2]],
      ])('is replaced by %s', async (_what, first, second, expected) => {
        await store.putDocuments([first])
        await store.putDocuments([second])
        expect(await stored('x')).toEqual(expected)
      })

      it('is replaced by one of nobody knows when in an audit', async () => {
        await store.putDocuments([at('x', 2, filed(7))])
        await store.placeDocuments([], async () => ({ documents: [at('x', 2, null)], isAudit: true }))
        expect(await stored('x')).toEqual([2, null])
      })

      it('moves in every list that has it when it is dated otherwise, whoever writes it', async () => {
        const ends = {
          newest: { published: '2026-02-22T09:00:09.000Z', unos: ['z'] },
          oldest: { published: '2026-02-22T09:00:01.000Z', unos: ['x'] },
        }
        await put(
          column('a', 0, { documentsIds: ['z', 'y', 'x'], ...ends }),
          column('b', 1, { documentsIds: ['z', 'x'], ...ends }),
          column('c', 2, { documentsIds: ['z', 'y'], ...ends }),
        )
        await store.putDocuments([at('z', 1, null, 9), at('y', 1, null, 5), at('x', 1, null, 1)])
        const told: StoreChange[] = []
        store.subscribe(change => told.push(change))
        await store.putDocuments([at('x', 2, null, 7)])
        const lists = (await store.columns()).map(({ documentsIds }) => documentsIds)
        expect(lists).toEqual([
          ['z', 'x', 'y'],
          ['z', 'x'],
          ['z', 'y'],
        ])
        expect(told.map(({ columns }) => columns)).toEqual([['a', 'b']])
      })
    })

    describe('D45: what another revision replaces', () => {
      const at = (id: string, revision: number, changed: Date | null = null): StoredDocument => {
        const document = story(id)
        return { ...document, raw: { revision }, card: { ...document.card, revision, changed } }
      }
      const revisions = async (id: string) => (await store.revisions(id)).map(({ revision }) => revision)

      it('is kept with its payload and the instant of its own change, the newest first', async () => {
        const [first, second] = [new Date('2026-02-22T09:10:00Z'), new Date('2026-02-22T09:20:00Z')]
        await store.putDocuments([at('x', 1)])
        await store.putDocuments([at('x', 2, first), at('y', 1)])
        await store.update(() => ({ documents: [at('x', 3, second)] }))
        expect(await store.revisions('x')).toEqual([
          { id: 'x', revision: 2, changed: first, raw: { revision: 2 } },
          { id: 'x', revision: 1, changed: null, raw: { revision: 1 } },
        ])
        expect((await store.document('x'))?.card.changed).toEqual(second)
        expect(await revisions('y')).toEqual([])
      })

      it('is kept once, and not for a later filing of the same revision', async () => {
        await store.putDocuments([at('x', 1)])
        await store.putDocuments([at('x', 2, new Date(7))])
        await store.putDocuments([at('x', 2)])
        await store.putDocuments([at('x', 1)])
        expect(await revisions('x')).toEqual([1])
        expect((await store.document('x'))?.card.changed, 'the instant stays').toEqual(new Date(7))
      })

      it('changes at the instant when this device first saw it, where no log has told it', async () => {
        const before = Date.now()
        await store.putDocuments([at('x', 1)])
        await store.putDocuments([at('x', 2)])
        const changed = (await store.document('x'))?.card.changed?.getTime() ?? 0
        expect(changed >= before && changed <= Date.now()).toBe(true)
      })

      it('of a document that comes here killed already is known only where the log has told it', async () => {
        const killed = (id: string, changed: Date | null): StoredDocument => {
          const document = at(id, 3, changed)
          return { ...document, card: { ...document.card, status: 'Canceled' } }
        }
        await store.putDocuments([killed('x', null), killed('y', new Date(7)), at('z', 3)])
        const seen = async (id: string) => (await store.document(id))?.card.changed?.getTime() ?? null
        expect([await seen('x'), await seen('y'), await seen('z')]).toEqual([null, 7, null])
        await store.putDocuments([killed('x', null)])
        expect(await seen('x')).toBeNull()
      })

      it('changes under the same number where another state is filed', async () => {
        const before = Date.now()
        const document = at('x', 1)
        await store.putDocuments([document])
        await store.putDocuments([{ ...document, card: { ...document.card, status: 'Canceled' } }])
        const card = (await store.document('x'))?.card
        expect(card?.status).toBe('Canceled')
        expect((card?.changed?.getTime() ?? 0) >= before).toBe(true)
        expect(await revisions('x')).toEqual([])
      })

      it('is kept ten times', async () => {
        for (let revision = 1; revision <= 13; revision += 1)
          await store.putDocuments([at('x', revision), at('y', 1)])
        expect(await revisions('x')).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
      })

      it('is joined by what this device has not seen, unless the document is not stored', async () => {
        const seen = (id: string, revision: number) => ({ id, revision, changed: null, raw: { revision } })
        await store.putDocuments([at('x', 3)])
        await store.putDocuments([at('x', 4)])
        await store.keepRevisions([seen('x', 1), seen('x', 2), seen('gone', 1)])
        expect(await revisions('x')).toEqual([3, 2, 1])
        expect(await revisions('gone')).toEqual([])
        await store.keepRevisions(Array.from({ length: 12 }, (_, nth) => seen('x', nth - 20)))
        expect(await revisions('x')).toHaveLength(10)
        expect((await revisions('x')).slice(0, 3)).toEqual([3, 2, 1])
      })

      it('goes with its document, and where there is no space the oldest go first', async () => {
        await put(column('a', 0, { documentsIds: ['x'] }))
        for (let revision = 1; revision <= 5; revision += 1)
          await store.putDocuments([at('x', revision), at('y', revision)])
        await store.putMarks([
          { id: 'x', read: null, seen: { revision: 5, at: new Date(1) } },
          { id: 'y', read: null, seen: { revision: 5, at: new Date(1) } },
        ])
        await store.cleanup(undefined, 2)
        expect([await revisions('x'), await revisions('y')]).toEqual([[4, 3], []])
        expect((await store.marks(['x', 'y'])).map(({ id }) => id)).toEqual(['x'])
        await store.clear()
        expect([await revisions('x'), await store.marks(['x'])]).toEqual([[], []])
      })
    })

    describe('D54: the rows of what came', () => {
      const day = 86_400_000
      const published = new Date('2026-02-22T09:00:00Z')
      const at = (id: string, revision = 1, changes: Partial<Card> = {}): StoredDocument => {
        const document = storedStory(id, { published, raw: { revision } })
        return { ...document, card: { ...document.card, published, revision, ...changes } }
      }
      const killed = (id: string, revision: number) => at(id, revision, { status: 'Canceled' })
      /** Writes into a list, as a refresh does. */
      const bring = (how: Way, documents: readonly StoredDocument[], listed: readonly string[] = []) =>
        store.update(() => ({
          documents,
          came: { how, in: () => ['a'], entered: uno => (listed.includes(uno) ? ['a'] : []) },
        }))
      /** The rows after a place, as `uno revision before how turn`. */
      const rows = async (after = 0) => (await store.arrivals(after)).rows.map(textOf)
      const textOf = (row: ArrivalRow): string =>
        isOne(row)
          ? `${row.uno} ${row.revision} ${row.before} ${row.how} ${row.turn?.told ?? '-'}`
          : `${row.unos.join('+')} ${row.how}`

      it('are one for each revision that came, with the one that it replaced, how it came, and where', async () => {
        await bring('polled', [at('x'), at('y')])
        await bring('told', [at('x', 2, { signal: 'correction' })])
        await bring('compared', [killed('x', 5)])
        await store.putDocuments([at('z')])
        expect(await rows()).toEqual([
          'x 1 null polled -',
          'y 1 null polled -',
          'x 2 1 told correction',
          'x 5 2 compared killed',
          'z 1 null asked -',
        ])
        const { rows: all, upTo, newest, isPruned } = await store.arrivals(0)
        expect(all.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5])
        expect([upTo, newest, isPruned]).toEqual([5, 5, false])
        expect(all.map(row => isOne(row) && row.in)).toEqual([['a'], ['a'], ['a'], ['a'], []])
        expect(all[0]?.at).toEqual(published)
        expect(await rows(3)).toEqual(['x 5 2 compared killed', 'z 1 null asked -'])
        expect(await store.arrivals(5)).toEqual({ rows: [], upTo: 5, newest: 5, isPruned: false })
        // Who has no place yet asks only for the last number.
        expect(await store.arrivals(Infinity)).toMatchObject({ rows: [], newest: 5, isPruned: false })
      })

      it('keep the card of a turn, because its document may be gone when they are read', async () => {
        await bring('polled', [at('x')])
        await bring('polled', [killed('x', 2), at('y')])
        await store.cleanup()
        expect(await store.document('x')).toBeNull()
        const { rows: all } = await store.arrivals(0)
        const cards = all.map(row => (isOne(row) ? (row.card?.status ?? null) : null))
        expect(cards).toEqual([null, 'Canceled', null])
      })

      it('are several of a document with several revisions in one write, each against the one before', async () => {
        await store.putDocuments([at('x')])
        await bring('told', [at('x', 2, { signal: 'correction' }), at('y'), killed('x', 3), at('x', 4)])
        expect(await rows(1)).toEqual([
          'x 2 1 told correction',
          'y 1 null told -',
          'x 3 2 told killed',
          'x 4 3 told -',
        ])
        expect((await store.document('x'))?.card.revision).toBe(4)
      })

      it('are none where nothing came: an older revision, and the same with other media addresses', async () => {
        await bring('told', [at('x', 2)])
        await bring('told', [at('x', 1)])
        await bring('polled', [{ ...at('x', 2), raw: { signed: 'anew' } }])
        expect(await rows()).toEqual(['x 2 null told -'])
      })

      it.each<[string, Partial<Card>, string]>([
        ['status', { status: 'Canceled' }, 'killed'],
        ['line that kills', { hasCancellationMark: true }, 'killed'],
        ['embargo', { embargoed: new Date('2027-02-22T16:00:00Z') }, 'embargoed'],
        ['note', { advisory: 'KILL: no fire' }, 'killNote'],
        ['signal', { signal: 'correction' }, 'correction'],
        ['note that tells nothing', { advisory: 'Photos to follow' }, '-'],
      ])('are there for another %s under the same number', async (_what, changes, told) => {
        await bring('told', [at('x', 2)])
        await bring('compared', [at('x', 2, changes)])
        expect(await rows(1)).toEqual([`x 2 2 compared ${told}`])
        await bring('polled', [at('x', 2, changes)])
        expect(await rows(2)).toEqual([])
      })

      it.each(['older', 'firstFill'] as const)(
        'are one for all that is new with a batch that is "%s", and one each for what is revised',
        async how => {
          await bring('polled', [at('x'), at('y')])
          await bring(how, [at('v'), killed('x', 2), killed('w', 1), at('y')], ['v', 'w', 'y'])
          expect(await rows(2)).toEqual([`x 2 1 ${how} killed`, `v+w ${how}`])
        },
      )

      it('are there for a stored document that enters a list, but for no turn of before', async () => {
        const corrected = at('x', 2, { signal: 'correction' })
        await store.putDocuments([corrected])
        await bring('polled', [corrected], ['x'])
        await bring('polled', [corrected])
        await bring('told', [at('y'), at('y', 2)], ['y'])
        expect(await rows()).toEqual([
          'x 2 null asked correction',
          'x 2 2 polled -',
          'y 1 null told -',
          'y 2 1 told -',
        ])
        const { rows: all } = await store.arrivals(0)
        expect(all.map(row => isOne(row) && row.entered)).toEqual([[], ['a'], ['a'], []])
      })

      it('are there for what stands in no list, with its card, and it is not stored', async () => {
        await store.putDocuments([at('x')])
        const found = (card: Card, before: Card | null): Found => ({ card, before, how: 'polled', in: ['b'] })
        await store.noteFound([found(at('y').card, null), found(killed('x', 2).card, at('x').card)])
        expect(await rows(1)).toEqual(['y 1 null polled -', 'x 2 1 polled killed'])
        const { rows: all } = await store.arrivals(1)
        expect(all.map(row => isOne(row) && row.card?.id)).toEqual(['y', 'x'])
        expect([await store.document('y'), (await store.document('x'))?.card.revision]).toEqual([null, 1])
      })

      it('are told of once they are there, and a failed write leaves none', async () => {
        const told: StoreChange[] = []
        store.subscribe(change => told.push(change))
        await bring('polled', [at('x')])
        await bring('polled', [at('x')])
        const failing = store.placeDocuments([], async () => {
          throw new Error('Undecided')
        })
        await expect(failing).rejects.toThrow('Undecided')
        expect(told.map(({ arrivals }) => arrivals)).toEqual([true, undefined])
        expect(await rows()).toEqual(['x 1 null polled -'])
      })

      it('are read 500 at a time at most, or all at once, and each once', async () => {
        const ids = Array.from({ length: 1100 }, (_, nth) => `d${nth}`)
        await store.noteFound(ids.map(id => ({ card: at(id).card, before: null, how: 'polled', in: [] })))
        const unos: string[] = []
        let place = 0
        for (;;) {
          const { rows: some, upTo } = await store.arrivals(place)
          if (upTo === place) break
          unos.push(...some.flatMap(row => (isOne(row) ? [row.uno] : [])))
          place = upTo
        }
        expect(unos).toEqual(ids)
      })

      it('are kept for 7 days, and 20,000 of them however old they are', async () => {
        const came = (count: number): Promise<void> => {
          const now = new Date(Date.now() - behind)
          const cards = Array.from({ length: count }, (_, nth) => at(`d${nth}`, 1, { published: now }).card)
          return store.noteFound(cards.map(card => ({ card, before: null, how: 'polled', in: [] })))
        }
        behind = 7 * day + 60_000
        await came(2)
        await bring('firstFill', [at('x')])
        behind = 7 * day - 600_000
        await came(2)
        behind = 0
        expect(await store.pruneArrivals()).toBe(0)
        await came(20_000)
        expect(await store.pruneArrivals()).toBe(3)
        expect(await store.pruneArrivals()).toBe(0)
        const [pruned, kept] = [await store.arrivals(2), await store.arrivals(3)]
        expect([pruned.isPruned, kept.isPruned, kept.rows[0]?.n, kept.newest]).toEqual([
          true,
          false,
          4,
          20_005,
        ])
        behind = -8 * day
        await came(1)
        expect(await store.pruneArrivals()).toBe(3)
        expect((await store.arrivals(6)).rows.length).toBeGreaterThan(0)
        expect((await store.arrivals(6)).isPruned).toBe(false)
      })

      it('are all but 100 deleted on a full device, and the numbers go on', async () => {
        const ids = Array.from({ length: 130 }, (_, nth) => `d${nth}`)
        await store.noteFound(
          ids.map(id => ({
            card: at(id, 1, { published: new Date() }).card,
            before: null,
            how: 'polled',
            in: [],
          })),
        )
        expect(await store.pruneArrivals(true)).toBe(30)
        expect(await store.pruneArrivals(true)).toBe(0)
        const left = await store.arrivals(30)
        expect([left.rows.length, left.rows[0]?.n, left.isPruned]).toEqual([100, 31, false])
        expect((await store.arrivals(29)).isPruned).toBe(true)
        await bring('told', [at('x')])
        expect((await store.arrivals(130)).rows.map(({ n }) => n)).toEqual([131])
      })

      it('begin after a place where the store was emptied, so that no consumer is ahead of them', async () => {
        await bring('polled', [at('x')])
        await store.updateUses(use => use, 1)
        await store.clear()
        expect([await rows(), await store.recallPlace()]).toEqual([[], null])
        await bring('polled', [at('y')])
        expect(await rows()).toEqual(['y 1 null polled -'])
      })

      it('have a place for the account of use, which only moves forward', async () => {
        expect(await store.recallPlace()).toBeNull()
        await store.updateUses(use => use, 7)
        await store.updateUses(use => use, 5)
        await store.updateUses(use => use)
        expect(await store.recallPlace()).toBe(7)
        await store.putUses([storedUse('x')])
        const failing = store.updateUses(() => {
          throw new Error('Undecided')
        }, 9)
        await expect(failing).rejects.toThrow('Undecided')
        expect(await store.recallPlace()).toBe(7)
      })
    })

    it('D45: keeps of each kind of mark the later sight, and tells of it', async () => {
      const sight = (revision: number, second: number) => ({ revision, at: new Date(second * 1000) })
      const told: StoreChange[] = []
      store.subscribe(change => told.push(change))
      await store.putMarks([{ id: 'x', read: null, seen: sight(1, 5) }])
      await store.putMarks([{ id: 'x', read: sight(2, 6), seen: sight(2, 4) }])
      expect(await store.marks(['x', 'y'])).toEqual([{ id: 'x', read: sight(2, 6), seen: sight(1, 5) }])
      expect(told.map(({ marks }) => marks)).toEqual([['x'], ['x']])
    })

    describe('D48: the account of use', () => {
      const use = (id: string, documentId: string, second: number): Use =>
        storedUse(documentId, { id, at: new Date(second * 1000) })

      it('is given with the last first, rewritten by id, and emptied on request', async () => {
        const told: StoreChange[] = []
        store.subscribe(change => told.push(change))
        await store.putUses([use('1', 'x', 5), use('2', 'y', 7)])
        await store.putUses([{ ...use('1', 'x', 5), unseen: [2] }])
        expect((await store.uses()).map(({ id, unseen }) => [id, unseen])).toEqual([
          ['2', []],
          ['1', [2]],
        ])
        await store.removeUses(['2'])
        expect(await store.uses()).toHaveLength(1)
        expect(told.every(({ uses }) => uses)).toBe(true)
        await store.clear()
        expect(await store.uses()).toEqual([])
      })

      it('is changed line by line in the transaction that reads it, so that no change is lost to another', async () => {
        await store.putUses([use('1', 'x', 5), use('2', 'y', 7)])
        const told: StoreChange[] = []
        store.subscribe(change => told.push(change))
        const only = (change: Partial<Use>) => (each: Use) =>
          each.id === '1' ? { ...each, ...change } : each
        const gone = new Date(9000)
        await Promise.all([
          store.updateUses(only({ unseen: [2] })),
          store.updateUses(only({ gone })),
          store.updateUses(only({ toCheck: 3 })),
        ])
        expect(await store.uses()).toEqual([
          use('2', 'y', 7),
          { ...use('1', 'x', 5), unseen: [2], toCheck: 3, gone },
        ])
        await store.updateUses(each => each)
        expect(told).toHaveLength(3)
        const failing = store.updateUses(each => {
          if (each.id === '1') throw new Error('Undecided')
          return { ...each, unseen: [9] }
        })
        await expect(failing).rejects.toThrow('Undecided')
        expect((await store.uses()).map(({ unseen }) => unseen)).toEqual([[], [2]])
      })

      it('keeps its documents as a column would', async () => {
        await store.putDocuments([story('x'), story('y')])
        await store.putUses([use('1', 'x', 5)])
        expect(await store.cleanup()).toBe(1)
        expect((await store.documentIds()).toSorted()).toEqual(['x'])
      })
    })

    it('D40: keeps the place in the log with the columns that it brought', async () => {
      expect(await store.wirePoint()).toBeNull()
      const point: WirePoint = {
        log: 'log',
        number: 7,
        at: 5,
        complete: { a: { since: 3, search: '{}', number: 6 } },
        openNumber: 5,
      }
      await put(column('a', 0), column('b', 1))
      await store.putDocuments([story('x')])
      const seen: unknown[] = []
      await store.placeDocuments(['b', 'gone', 'a'], async (columns, placeOf, before) => {
        seen.push(
          columns.map(({ id }) => id),
          (await placeOf('x'))?.published,
          await placeOf('y'),
          before,
        )
        return { columns: [column('a', 0, { documentsIds: ['x'] })], wirePoint: point }
      })
      expect(seen).toEqual([['b', 'a'], story('x').published, null, null])
      expect([await store.wirePoint(), (await store.column('a'))?.documentsIds]).toEqual([point, ['x']])
      const failing = store.placeDocuments(['a'], async () => {
        throw new Error('Undecided')
      })
      await expect(failing).rejects.toThrow('Undecided')
      expect(await store.wirePoint()).toEqual(point)
      const told: StoreChange[] = []
      store.subscribe(change => told.push(change))
      await store.placeDocuments([], async () => ({ wirePoint: { ...point, number: 8 } }))
      expect([told, (await store.wirePoint())?.number]).toEqual([[], 8])
      await store.clear()
      expect(await store.wirePoint()).toBeNull()
    })

    it('keeps alerts with how far they are decided, and decides once', async () => {
      const alert = (revision: number) => storedAlert('x', revision)
      const place: AlertPlace = {
        n: 0,
        at: 7,
        point: null,
        columns: { a: { key: 'k', since: 7, point: null } },
      }
      await put(column('a', 0))
      const told: StoreChange[] = []
      store.subscribe(change => told.push(change))
      const once = (revision: number) =>
        store.noteAlerts((alerts, before, columns) =>
          alerts.some(({ id }) => id === `x ${revision}`)
            ? null
            : { alerts: [alert(revision)], place: { ...place, at: (before?.at ?? 0) + columns.length } },
        )
      await Promise.all([once(1), once(1), once(2)])
      expect(await store.alerts()).toEqual([alert(2), alert(1)])
      expect(await store.alertPlace()).toEqual({ ...place, at: 2 })
      expect(told).toHaveLength(2)
      const failing = store.noteAlerts(() => {
        throw new Error('Undecided')
      })
      await expect(failing).rejects.toThrow('Undecided')
      await store.noteAlerts(() => ({ remove: ['x 1'] }))
      expect(await store.alerts()).toEqual([alert(2)])
      await store.clear()
      expect([await store.alerts(), await store.alertPlace()]).toEqual([[], null])
    })

    it('keeps what the account has acknowledged, until it is forgotten', async () => {
      const kept: Acknowledgements = { owner: 'u', since: 3, known: { 'x 1': 5 }, readTo: 6, tidiedAt: 7 }
      const told: StoreChange[] = []
      store.subscribe(change => told.push(change))
      const seen: unknown[] = []
      const note = (acknowledgements: Acknowledgements | null | undefined) =>
        store.noteAlerts((_alerts, _place, _columns, before) => {
          seen.push(before)
          return acknowledgements === undefined ? {} : { acknowledgements }
        })
      for (const next of [kept, undefined, null, kept, undefined]) await note(next)
      expect(seen).toEqual([null, kept, kept, null, kept])
      expect(told).toEqual([])
      await store.clear()
      await note(undefined)
      expect(seen.at(-1)).toBeNull()
    })

    it('tells what a write has changed, once it is written', async () => {
      const changes: StoreChange[] = []
      const unsubscribe = store.subscribe(change => changes.push(change))
      await put(column('a', 0), column('b', 1))
      await store.update(() => ({ columns: [column('a', 1)], removeColumns: ['b'], documents: [story('x')] }))
      await store.putDocuments([story('y')])
      await store.update(() => null)
      await store
        .update(() => {
          throw new Error('Undecided')
        })
        .catch(() => {})
      await store.clear()
      unsubscribe()
      await put(column('c', 0))
      expect(changes).toEqual([
        { columns: ['a', 'b'], documents: [] },
        { columns: ['a', 'b'], documents: ['x'], removed: ['b'], arrivals: true },
        { columns: [], documents: ['y'], arrivals: true },
        { columns: ['a'], documents: ['x', 'y'], ledger: true, removed: ['a'], uses: true, alerts: true },
      ])
    })
  })
}
