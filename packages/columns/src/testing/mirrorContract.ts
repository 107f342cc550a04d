import { describe, expect, it } from 'vitest'
import { defaultAlert } from '../model/alertSettings.ts'
import type { ColumnParams } from '../model/params.ts'
import { flawsOfColumn } from './flawsOfRows.ts'
import type { Device } from './mirrorDevice.ts'
import { passTime, useMirrorScene, type Call, type MirrorWorld, type ScenedDevice } from './mirrorScene.ts'
import { oddParams } from './oddRows.ts'
import { oddJson } from './oddValues.ts'

/** The rules of the mirror, for any server (accounts-api 4; the cases have its numbers). */
export function describeMirror(name: string, openWorld: () => Promise<MirrorWorld>): void {
  describe(`accounts-api 4: ${name}`, () => {
    const scene = useMirrorScene(openWorld)
    const { startOn, signIn, openDevice } = scene
    /** Opens `count` devices with the same columns. */
    const openAlike = async (count: number, queries: readonly string[]) => {
      const first = await openDevice()
      for (const query of queries) await first.add(query)
      await first.sync()
      const others: ScenedDevice[] = []
      while (others.length < count - 1) others.push(await openDevice())
      return [first, ...others] as [ScenedDevice, ScenedDevice, ...ScenedDevice[]]
    }
    /** Syncs all devices twice, so that changes of the last one reach the first. */
    const converge = async (...all: Device[]) => {
      for (const device of [...all, ...all]) expect((await device.sync()).phase).toBe('idle')
      const decks = await Promise.all(all.map(device => device.all()))
      const seen = decks.map(columns =>
        columns.map(({ id, type, params, order }) => ({ id, type, params, order })),
      )
      for (const deck of seen) expect(deck).toEqual(seen[0])
      expect(seen[0]?.map(({ order }) => order)).toEqual(seen[0]?.map((_, index) => index))
      expect(await Promise.all(all.map(device => device.mirror.pending()))).toEqual(all.map(() => 0))
      return seen[0]?.map(({ params }) => params.query)
    }

    it('1: what both add, both have', async () => {
      const [a, b] = await openAlike(2, ['one'])
      await a.add('from a')
      await b.add('from b')
      expect((await converge(a, b))?.toSorted()).toEqual(['from a', 'from b', 'one'])
    })

    it('2: a column closed on one device does not come back from another one', async () => {
      const [a, b] = await openAlike(2, ['one', 'two'])
      await a.close('one')
      expect((await a.all()).map(({ params }) => params.query)).toEqual(['two'])
      expect(await a.mirror.flush()).toBe(true)
      expect(await converge(b, a)).toEqual(['two'])
      expect(b.mirror.state().lostEdits).toEqual([])
    })

    it('3: deletion beats an edit made offline, which is offered back', async () => {
      const [a, b] = await openAlike(2, ['one', 'two'])
      await b.edit('one', { langs: ['fr'] })
      await a.close('one')
      await a.mirror.flush()
      expect(await converge(a, b)).toEqual(['two'])
      const [lost] = b.mirror.state().lostEdits
      expect(lost?.column.params).toMatchObject({ query: 'one', langs: ['fr'] })
      const id = await b.mirror.restore(lost?.id ?? '')
      expect(await converge(a, b)).toEqual(['one', 'two'])
      expect(await a.byQuery('one')).toMatchObject({ id, params: { langs: ['fr'] } })
      expect(b.mirror.state().lostEdits).toEqual([])
    })

    it('3: an edit that is not wanted back is offered no more', async () => {
      const [a, b] = await openAlike(2, ['one'])
      await b.edit('one', { langs: ['fr'] })
      await a.close('one')
      await a.mirror.flush()
      await b.sync()
      const [lost] = b.mirror.state().lostEdits
      await b.mirror.dismiss(lost?.id ?? '')
      await b.sync()
      expect(b.mirror.state().lostEdits).toEqual([])
      expect(await b.mirror.restore(lost?.id ?? '')).toBeNull()
      expect(await converge(a, b)).toEqual([])
    })

    it('4: different keys edited on two devices are both kept', async () => {
      const [a, b] = await openAlike(2, ['one'])
      await a.edit('one', { langs: ['fr'] })
      await b.edit('one', { size: 20 })
      await converge(a, b)
      expect((await a.byQuery('one')).params).toMatchObject({ langs: ['fr'], size: 20 })
    })

    it('4: a newer edit of one key does not undo an older one of another', async () => {
      const [a, b] = await openAlike(2, ['one'])
      await a.edit('one', { langs: ['fr'] })
      await a.sync()
      await passTime()
      await b.edit('one', { size: 20 })
      await converge(b, a)
      expect((await a.byQuery('one')).params).toMatchObject({ langs: ['fr'], size: 20 })
    })

    it('ADR-0029: what a column alerts of is merged by itself, and resets no list', async () => {
      const [a, b] = await openAlike(2, ['one'])
      const { id } = await a.byQuery('one')
      await b.store.updateColumn(id, column => ({ columns: [{ ...column, documentsIds: ['x'] }] }))
      await a.columns.setAlert(id, { ...defaultAlert, level: 'desktop' })
      await converge(a, b)
      const taken = await b.byQuery('one')
      expect(taken).toMatchObject({ alert: { level: 'desktop' }, documentsIds: ['x'] })
      expect(taken.params).not.toHaveProperty('view')
      await b.edit('one', { size: 20 })
      await a.columns.setAlert(id, { ...defaultAlert, level: 'sound' })
      await converge(b, a)
      for (const device of [a, b])
        expect(await device.byQuery('one')).toMatchObject({ alert: { level: 'sound' }, params: { size: 20 } })
    })

    it('ADR-0029: what only a newer deck knows of a view stays, and what it alerts of goes through an older deck', async () => {
      const [a, b] = await openAlike(2, ['one'])
      const { id } = await a.byQuery('one')
      // A deck from before alerts keeps unknown parts of `view` unchanged.
      await a.store.updateColumn(id, column => ({
        columns: [{ ...column, params: { ...column.params, view: { width: 3 } } }],
      }))
      await b.columns.setAlert(id, { ...defaultAlert, level: 'band' })
      await converge(a, b)
      for (const device of [a, b]) {
        const column = await device.byQuery('one')
        expect([column.alert?.level, column.params.view]).toEqual(['band', { width: 3 }])
      }
    })

    it('9: an edit of what was sent without an answer is newer than what was sent', async () => {
      const [a, b] = await openAlike(2, ['one'])
      await a.edit('one', { size: 20 })
      a.faults.before = async call => {
        if (call !== 'update') return
        a.faults.before = () => {}
        await a.edit('one', { size: 30 })
        // The server gets the first edit after the second one was made.
        await passTime()
      }
      a.faults.after = call => {
        if (call === 'update') throw new TypeError('fetch failed')
      }
      expect((await a.sync()).phase).not.toBe('idle')
      a.faults.after = () => {}
      await converge(a, b)
      expect((await b.byQuery('one')).params.size).toBe(30)
    })

    it('5: a removed key stays removed', async () => {
      const [a, b] = await openAlike(2, [])
      await a.add('one', { langs: ['fr'] })
      await converge(a, b)
      await a.edit('one', { class: 'picture' })
      await b.edit('one', { size: 20 })
      await converge(b, a)
      const { params } = await b.byQuery('one')
      expect(params).toMatchObject({ class: 'picture', size: 20 })
      expect(params).not.toHaveProperty('langs')
    })

    it('6: an older edit that is sent last loses to a newer one of the same key', async () => {
      const [a, b] = await openAlike(2, ['one'])
      await a.edit('one', { size: 20 })
      await passTime()
      await b.edit('one', { size: 30 })
      await b.sync()
      await converge(a, b)
      expect((await a.byQuery('one')).params.size).toBe(30)
      await a.edit('one', { size: 40 })
      await passTime()
      await b.sync()
      await converge(a, b)
      expect((await b.byQuery('one')).params.size).toBe(40)
    })

    describe('D49: of two edits of one key, both made offline, the newer one stands, and the other is offered', () => {
      const editBoth = async () => {
        const [older, newer] = await openAlike(2, ['one'])
        await older.edit('one', { size: 20 })
        await passTime()
        await newer.edit('one', { size: 30 })
        return [older, newer] as const
      }
      const offeredOn = (device: Device) =>
        device.mirror
          .state()
          .lostEdits.map(({ id, column, places }) => ({ id, size: column.params.size, places }))

      it('when the older one is synced first', async () => {
        const [older, newer] = await editBoth()
        await older.sync()
        await converge(newer, older)
        expect((await older.byQuery('one')).params.size).toBe(30)
        const { id } = await newer.byQuery('one')
        expect(offeredOn(newer)).toEqual([{ id, size: 20, places: [['params', 'size']] }])
        expect(await newer.mirror.restore(id)).toBe(id)
        await converge(newer, older)
        expect((await older.byQuery('one')).params.size).toBe(20)
        expect([...offeredOn(older), ...offeredOn(newer)]).toEqual([])
      })

      it('when the newer one is synced first, and not if it is not wanted', async () => {
        const [older, newer] = await editBoth()
        await newer.sync()
        await converge(older, newer)
        expect((await older.byQuery('one')).params.size).toBe(30)
        const { id } = await older.byQuery('one')
        expect(offeredOn(older)).toEqual([{ id, size: 20, places: [['params', 'size']] }])
        await older.mirror.dismiss(id)
        await converge(older, newer)
        expect([...offeredOn(older), ...offeredOn(newer)]).toEqual([])
        expect((await older.byQuery('one')).params.size).toBe(30)
      })

      it('together for all keys of a column, and not after the column has gone', async () => {
        const [older, newer] = await editBoth()
        await older.columns.setAlert((await older.byQuery('one')).id, { ...defaultAlert, level: 'band' })
        await passTime()
        await newer.columns.setAlert((await newer.byQuery('one')).id, { ...defaultAlert, level: 'sound' })
        await newer.sync()
        await converge(older, newer)
        const [lost] = older.mirror.state().lostEdits
        expect([lost?.column.alert?.level, lost?.column.params.size]).toEqual(['band', 20])
        await newer.close('one')
        await newer.mirror.flush()
        expect(await converge(older, newer)).toEqual([])
        expect(offeredOn(older)).toEqual([])
      })

      it('and nothing is offered where the later edit was made with the earlier one in sight', async () => {
        const [a, b] = await openAlike(2, ['one'])
        await a.edit('one', { size: 20 })
        await converge(a, b)
        await b.edit('one', { size: 30 })
        await converge(b, a)
        expect((await a.byQuery('one')).params.size).toBe(30)
        expect([...offeredOn(a), ...offeredOn(b)]).toEqual([])
      })
    })

    it('4: a file that changes a column of the account changes it in its place', async () => {
      const [a, b] = await openAlike(2, ['one', 'two'])
      const { id } = await a.byQuery('one')
      await a.columns.importColumns([{ id, type: 'search', params: { size: 20 } }], 'merge')
      expect(await converge(a, b)).toEqual(['one', 'two'])
      expect(await b.byQuery('one')).toMatchObject({ id, params: { size: 20 } })
    })

    it('7: a move, a new column and an edit on three devices are all kept', async () => {
      const [a, b, c] = await openAlike(3, ['one', 'two', 'three'])
      if (!c) throw new Error('Three devices')
      await a.move('three', 0)
      await b.add('four')
      await c.edit('two', { langs: ['fr'] })
      expect(await converge(a, b, c)).toEqual(['three', 'one', 'two', 'four'])
      expect((await a.byQuery('two')).params.langs).toEqual(['fr'])
    })

    it('7: a move alone sends no params', async () => {
      const [a, b] = await openAlike(2, ['one', 'two'])
      await a.edit('one', { langs: ['fr'] })
      await a.sync()
      await b.move('one', 1)
      await converge(b, a)
      expect((await b.byQuery('one')).params.langs).toEqual(['fr'])
    })

    it('8: of two moves, both are kept where they do not exclude each other', async () => {
      const [a, b] = await openAlike(2, ['one', 'two', 'three', 'four'])
      await a.move('four', 0)
      await b.move('one', 2)
      expect(await converge(a, b)).toEqual(['four', 'two', 'three', 'one'])
    })

    it('8: the same column moved on both ends where the last one put it', async () => {
      const [a, b] = await openAlike(2, ['one', 'two', 'three'])
      await a.move('one', 1)
      await b.move('one', 2)
      expect(await converge(a, b)).toEqual(['two', 'three', 'one'])
    })

    it('9: a crash between an insert and its answer makes no double', async () => {
      const before = await openDevice()
      await before.add('one')
      before.faults.after = call => call === 'insert' && new Promise(() => {})
      void before.sync()
      await reached(
        async () => (await (await scene.world.openRemote(scene.user)).pull()).columns.length === 1,
      )
      before.stop()
      const after = startOn(before.store)
      await signIn(after)
      expect(await converge(after, await openDevice())).toEqual(['one'])
    })

    it('9: an insert whose answer got lost is found by its id', async () => {
      const [a] = await openAlike(1, [])
      await a.add('one')
      a.faults.after = call => {
        if (call === 'insert') throw new TypeError('fetch failed')
      }
      await a.sync()
      a.faults.after = () => {}
      expect(await converge(a, await openDevice())).toEqual(['one'])
    })

    it('9: a row of somebody else with the same id leaves the column, under a new id', async () => {
      const [a] = await openAlike(1, ['one'])
      const { id } = await a.byQuery('one')
      const stranger = await openDevice(await scene.world.newUser())
      await stranger.columns.importColumns([{ id, type: 'search', params: { query: 'mine' } }], 'add')
      await stranger.sync()
      expect(await converge(stranger)).toEqual(['mine'])
      expect((await stranger.byQuery('mine')).id).not.toBe(id)
      expect(await converge(a)).toEqual(['one'])
    })

    it('9: a column from a file whose id somebody else has deleted stays, under a new id', async () => {
      const [a] = await openAlike(1, ['one'])
      const { id } = await a.byQuery('one')
      await a.close('one')
      await a.mirror.flush()
      const stranger = await openDevice(await scene.world.newUser())
      await stranger.columns.importColumns([{ id, type: 'search', params: { query: 'mine' } }], 'add')
      await stranger.add('another')
      expect(await converge(stranger)).toEqual(['mine', 'another'])
      expect((await stranger.byQuery('mine')).id).not.toBe(id)
      expect(stranger.mirror.state().lostEdits).toEqual([])
    })

    /** Like a server that lists only its newest thousand tombstones. */
    const openShortListed = async (store?: Device['store']) => {
      const device = startOn(store, {
        openRemote: async id => {
          const remote = await scene.world.openRemote(id)
          return { ...remote, pull: async () => ({ ...(await remote.pull()), deleted: [] }) }
        },
      })
      await signIn(device)
      return device
    }

    it('9: a column from a file whose own tombstone is not listed any more stays, under a new id', async () => {
      const [a] = await openAlike(1, ['one'])
      const closed = await a.close('one')
      await a.mirror.flush()
      const b = await openShortListed()
      const id = closed?.id ?? ''
      await b.columns.importColumns([{ id, type: 'search', params: { query: 'one' } }], 'add')
      expect(await converge(b, a)).toEqual(['one'])
      expect((await b.byQuery('one')).id).not.toBe(id)
    })

    it('2: a column does not come back whose tombstone is not listed any more, and its edit is offered', async () => {
      const [a, b] = await openAlike(2, ['one', 'two', 'three'])
      await a.close('one')
      await a.close('two')
      await a.mirror.flush()
      await b.edit('two', { langs: ['fr'] })
      b.stop()
      const late = await openShortListed(b.store)
      expect(await converge(late, a)).toEqual(['three'])
      expect(late.mirror.state().lostEdits.map(({ column }) => column.params.query)).toEqual(['two'])
    })

    it('11: a device that was overtaken between its pull and its push merges again', async () => {
      const [a, b] = await openAlike(2, ['one', 'two'])
      await a.edit('one', { langs: ['fr'] })
      await b.edit('one', { size: 20 })
      await b.close('two')
      let isOvertaken = false
      a.faults.before = async call => {
        if (call !== 'update' || isOvertaken) return
        isOvertaken = true
        await b.mirror.flush()
      }
      expect((await a.sync()).phase).toBe('idle')
      expect((await a.byQuery('one')).params).toMatchObject({ langs: ['fr'], size: 20 })
      expect(await converge(a, b)).toEqual(['one'])
    })

    it('11: what is edited while it is sent is sent again', async () => {
      const [a, b] = await openAlike(2, ['one'])
      await a.edit('one', { size: 20 })
      a.faults.before = async call => {
        if (call !== 'update') return
        a.faults.before = () => {}
        await a.edit('one', { size: 30 })
      }
      await a.sync()
      expect(await a.mirror.pending()).toBe(1)
      await converge(a, b)
      expect((await b.byQuery('one')).params.size).toBe(30)
    })

    it('13, D28: another account on the same browser sees, merges and pushes nothing of the first', async () => {
      const [a] = await openAlike(1, ['one'])
      await a.edit('one', { langs: ['fr'] })
      await a.mirror.signedOut()
      expect(await a.queries()).toEqual(['one'])
      await a.add('nobody’s')
      const other = await scene.world.newUser()
      await signIn(a, other)
      expect(await converge(a, await openDevice(other))).toEqual(['nobody’s'])
      await a.add('of the other')
      await a.mirror.signedOut()
      await signIn(a)
      expect(await a.queries()).toEqual(['one'])
      expect(await converge(a, await openDevice())).toEqual(['one'])
      expect((await a.byQuery('one')).params.langs).toEqual(['fr'])
      await signIn(a, other)
      expect(await converge(a, await openDevice(other))).toEqual(['nobody’s', 'of the other'])
    })

    it('13, D29: a close while signed out is sent when its owner is back', async () => {
      const [a, b] = await openAlike(2, ['one', 'two'])
      await a.mirror.signedOut()
      await a.close('one')
      await signIn(a, await scene.world.newUser())
      await a.mirror.flush()
      expect(await converge(b)).toEqual(['one', 'two'])
      await signIn(a)
      await a.mirror.flush()
      expect(await converge(a, b)).toEqual(['two'])
    })

    it('14: a first sign-in with the same columns on both sides makes no doubles', async () => {
      const [a] = await openAlike(1, ['one', 'two', 'two'])
      const b = startOn()
      for (const query of ['two', 'three', 'one']) await b.add(query)
      await signIn(b)
      expect((await converge(a, b))?.toSorted()).toEqual(['one', 'three', 'two', 'two'])
    })

    it('14: later, equal columns are the reader’s wish', async () => {
      const [a, b] = await openAlike(2, [])
      await a.add('one')
      await b.add('one')
      expect(await converge(a, b)).toEqual(['one', 'one'])
    })

    it.each([
      ['gives way to what the account has', ['one'], ['one', 'touched']],
      ['stays where the account has nothing', [], ['starter', 'touched']],
    ])('D31: a starter that nobody has touched %s', async (_what, queries, expected) => {
      const [a] = await openAlike(1, queries)
      const b = startOn()
      const starter = (query: string) => ({ ...searchOf(query), isStarter: true })
      await b.columns.add(starter('starter'))
      await b.columns.add(starter('given'))
      await b.edit('given', { query: 'touched' })
      await signIn(b)
      expect(await converge(b, a)).toEqual(expected)
    })

    it('D31: an account whose columns were all closed has had its starters', async () => {
      const [a] = await openAlike(1, ['one'])
      await a.close('one')
      await a.mirror.flush()
      const b = startOn()
      await b.columns.add({ ...searchOf('starter'), isStarter: true })
      await signIn(b)
      expect(await converge(b, a)).toEqual([])
    })

    it('16: two tabs of one browser that sync at once make no doubles and lose nothing', async () => {
      const [a] = await openAlike(1, ['one'])
      const tab = startOn(a.store)
      await signIn(tab)
      await a.add('two')
      await tab.edit('one', { size: 20 })
      await Promise.all([a.sync(), tab.sync()])
      await Promise.all([a.sync(), tab.sync()])
      expect(await converge(a, tab, await openDevice())).toEqual(['one', 'two'])
    })

    it('17: a device that was away until the tombstones were gone keeps its columns', async () => {
      const [a, b] = await openAlike(2, ['one', 'two'])
      await a.close('one')
      await a.mirror.flush()
      await scene.world.purge()
      await b.edit('two', { size: 20 })
      for (const device of [b, a]) {
        await device.mirror.signedOut()
        await signIn(device)
      }
      expect((await converge(b, a))?.toSorted()).toEqual(['one', 'two'])
    })

    it('D30: an undone close never reaches the account', async () => {
      const [a, b] = await openAlike(2, ['one', 'two', 'three'])
      const closed = await a.close('two')
      await a.sync()
      expect(await b.sync()).toMatchObject({ phase: 'idle' })
      expect(await b.queries()).toEqual(['one', 'two', 'three'])
      if (!closed) throw new Error('It was there')
      expect(await a.columns.restore(closed)).toBe(closed.id)
      expect(await converge(a, b)).toEqual(['one', 'two', 'three'])
    })

    it('D30: what is undone too late comes back under a new id at its old place', async () => {
      const [a, b] = await openAlike(2, ['one', 'two', 'three'])
      const closed = await a.close('two')
      await a.mirror.flush()
      await b.sync()
      if (!closed) throw new Error('It was there')
      expect(await a.columns.restore(closed)).not.toBe(closed.id)
      expect(await converge(a, b)).toEqual(['one', 'two', 'three'])
    })

    it('D30: what is undone while nobody knows whether the account was told comes back under a new id', async () => {
      const [a, b] = await openAlike(2, ['one', 'two', 'three'])
      const closed = await a.close('two')
      a.faults.after = call => {
        if (call === 'remove') throw new TypeError('fetch failed')
      }
      expect(await a.mirror.flush()).toBe(false)
      a.faults.after = () => {}
      if (!closed) throw new Error('It was there')
      expect(await a.columns.restore(closed)).not.toBe(closed.id)
      expect(await converge(a, b)).toEqual(['one', 'two', 'three'])
    })

    it('D28: what is undone under another account comes back to its owner alone', async () => {
      const [a] = await openAlike(1, ['one', 'two'])
      const closed = await a.close('one')
      await signIn(a, await scene.world.newUser())
      if (!closed) throw new Error('It was there')
      await a.columns.restore(closed)
      expect(await a.queries()).toEqual([])
      await signIn(a)
      expect((await converge(a))?.toSorted()).toEqual(['one', 'two'])
    })

    it('a column from a file that was closed before is another column', async () => {
      const [a, b] = await openAlike(2, ['one'])
      const closed = await a.close('one')
      await a.mirror.flush()
      await a.columns.importColumns(
        [{ id: closed?.id ?? '', type: 'search', params: { query: 'one' } }],
        'add',
      )
      expect(await converge(a, b)).toEqual(['one'])
    })

    it('an odd row of the account is read as far as it can be, and nothing is sent back for it', async () => {
      const other = await scene.world.openRemote(scene.user)
      const insert = async (params: object, order: number) => {
        const row = {
          id: crypto.randomUUID(),
          type: 'search' as const,
          params: params as ColumnParams,
          order,
        }
        // A database refuses a lone surrogate and params that are too long.
        await other.insert(row).catch((error: unknown) => expect(error).toMatchObject({ reason: 'refused' }))
        return row.id
      }
      const odd = oddParams(oddJson()).filter((_, index) => index % 5 === 0)
      for (const [order, params] of odd.entries()) await insert(params, order)
      const sound = await insert({ query: 'sound', fromNewerDeck: { kept: true } }, odd.length)
      const device = startOn()
      const written: Call[] = []
      device.faults.before = call => void (isWrite(call) && written.push(call))
      await signIn(device)
      expect((await device.all()).length).toBeGreaterThan(odd.length / 2)
      await device.store.update(columns => ({
        columns: columns.map(column => ({ ...column, lastUpdated: 1 })),
      }))
      for (let round = 0; round < 2; round += 1) expect((await device.sync()).phase).toBe('idle')
      expect([written, await device.mirror.pending()]).toEqual([[], 0])
      const columns = await device.all()
      expect(columns.flatMap(column => flawsOfColumn(column))).toEqual([])
      expect(columns.find(({ id }) => id === sound)?.params).toMatchObject({
        query: 'sound',
        fromNewerDeck: { kept: true },
      })
      await device.edit('sound', { size: 20 })
      expect([(await device.sync()).phase, written]).toEqual(['idle', ['update']])
      expect((await other.find(sound))?.params).toMatchObject({ size: 20, fromNewerDeck: { kept: true } })
    })

    it('what a fault of this device has spoiled is what the account has, and no edit', async () => {
      const [a, b] = await openAlike(2, ['one'])
      await a.edit('one', { langs: ['fr'] })
      await converge(a, b)
      await a.store.update(columns => ({
        columns: columns.map(column => ({
          ...column,
          params: { ...column.params, langs: 'fr', query: { of: 1 } } as unknown as ColumnParams,
        })),
      }))
      const written: Call[] = []
      a.faults.before = call => void (isWrite(call) && written.push(call))
      expect(await converge(a, b)).toEqual(['one'])
      expect(written).toEqual([])
      expect((await a.byQuery('one')).params.langs).toEqual(['fr'])
    })
  })
}

const searchOf = (query: string) => ({
  type: 'search' as const,
  params: { provider: 'all' as const, size: 10, genreid: { exclude: [] }, query },
})

const isWrite = (call: Call) => ['insert', 'update', 'remove'].includes(call)

async function reached(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) await passTime()
}
