import { describe, expect, it } from 'vitest'
import { RemoteError } from '../mirror/remote.ts'
import { readAcknowledged } from '../mirror/syncAcknowledgements.ts'
import { acknowledgedForMs } from '../model/acknowledgements.ts'
import type { Alert } from '../model/alert.ts'
import type { Device } from './mirrorDevice.ts'
import { passTime, useMirrorScene, type MirrorWorld, type ScenedDevice } from './mirrorScene.ts'
import { storedAlert } from './storedAlert.ts'

/** The rules of acknowledgements between the devices of an account, for any server (ADR-0032). */
export function describeAcknowledging(name: string, openWorld: () => Promise<MirrorWorld>): void {
  describe(`ADR-0032: ${name}`, () => {
    const scene = useMirrorScene(openWorld)
    const { startOn, signIn, openDevice } = scene
    const hear = (device: Device, ...alerts: Alert[]) => device.store.noteAlerts(() => ({ alerts }))
    const acknowledge = (device: Device, ...ids: string[]) =>
      device.store.noteAlerts(alerts => ({
        alerts: alerts
          .filter(({ id }) => ids.includes(id))
          .map(alert => ({ ...alert, acknowledged: { at: new Date(scene.world.now()), by: 'acknowledge' } })),
      }))
    const open = async (device: Device) =>
      (await device.store.alerts()).filter(({ acknowledged }) => !acknowledged).map(({ id }) => id)
    const known = async (device: Device) => (await readAcknowledged(device.store)).acknowledgements
    const adds = ({ asked }: ScenedDevice) => asked.filter(call => call === 'acknowledge').length

    it('what one device acknowledges, another one does, and neither its reader nor the others have to ask', async () => {
      const [a, b] = [await openDevice(), await openDevice()]
      for (const device of [a, b]) await hear(device, storedAlert('x'), storedAlert('y'))
      await acknowledge(a, 'x 1')
      await a.sync()
      await b.sync()
      expect([await open(a), await open(b)]).toEqual([['y 1'], ['y 1']])
      expect((await b.store.alerts()).find(({ id }) => id === 'x 1')?.acknowledged?.by).toBe('elsewhere')
      expect([adds(a), adds(b), await a.mirror.pending()]).toEqual([1, 0, 0])
    })

    it('plans by itself to send what was acknowledged', async () => {
      const a = await openDevice()
      await hear(a, storedAlert('x'))
      await acknowledge(a, 'x 1')
      while (!a.timers.planned().includes(300)) await passTime()
      expect(adds(a)).toBe(0)
    })

    it('what is acknowledged offline is kept, and sent once over the tabs of a device', async () => {
      const a = await openDevice()
      const tab = startOn(a.store)
      await signIn(tab)
      const b = await openDevice()
      for (const device of [a, b]) await hear(device, storedAlert('x'))
      for (const each of [a, tab]) each.isOnline = false
      await acknowledge(a, 'x 1')
      expect((await a.sync()).phase).toBe('offline')
      await b.sync()
      expect(await open(b)).toEqual(['x 1'])
      for (const each of [a, tab]) each.isOnline = true
      for (const each of [a, tab, b]) await each.sync()
      expect([await open(b), adds(a) + adds(tab)]).toEqual([[], 1])
    })

    it('an answer that gets lost does no harm', async () => {
      const [a, b] = [await openDevice(), await openDevice()]
      for (const device of [a, b]) await hear(device, storedAlert('x'))
      await acknowledge(a, 'x 1')
      a.faults.before = call => {
        if (call === 'readAcknowledged') throw new RemoteError('unreachable', 'The answer got lost')
      }
      expect((await a.sync()).phase).toBe('offline')
      a.faults.before = () => {}
      expect((await a.sync()).phase).toBe('idle')
      await b.sync()
      expect([await open(b), adds(a)]).toEqual([[], 2])
    })

    it('a later revision covers what alerted before, an earlier one only what would not alert again', async () => {
      const [a, b] = [await openDevice(), await openDevice()]
      await hear(a, storedAlert('x', 2), storedAlert('y', 1), storedAlert('z', 1))
      await hear(b, storedAlert('x', 1), storedAlert('y', 2), storedAlert('z', 2, { kind: 'killed' }))
      await acknowledge(a, 'x 2', 'y 1', 'z 1')
      await a.sync()
      await b.sync()
      expect(await open(b)).toEqual(['z 2'])
      // A received acknowledgement is not sent back.
      await b.sync()
      expect(adds(b)).toBe(0)
    })

    it('more than a server gives at once arrive all the same', async () => {
      const [a, b] = [await openDevice(), await openDevice()]
      const many = Array.from({ length: 250 }, (_, nth) => storedAlert(`doc ${nth}`))
      for (const device of [a, b]) await hear(device, ...many)
      await acknowledge(a, ...many.map(({ id }) => id))
      await a.sync()
      await b.sync()
      expect([await open(b), adds(a)]).toEqual([[], 3])
    })

    it('an account is asked for what is new alone', async () => {
      const a = await openDevice()
      await hear(a, storedAlert('x'))
      await acknowledge(a, 'x 1')
      await a.sync()
      const { readTo } = (await known(a)) ?? {}
      expect(Math.abs((readTo ?? 0) - scene.world.now())).toBeLessThan(60_000)
    })

    it('another account sees nothing of it, and what was not sent is forgotten at the sign-out', async () => {
      const a = await openDevice()
      const other = await openDevice(await scene.world.newUser())
      for (const device of [a, other]) await hear(device, storedAlert('x'), storedAlert('y'))
      await acknowledge(a, 'x 1')
      await a.sync()
      await other.sync()
      expect(await open(other)).toEqual(['x 1', 'y 1'].toReversed())

      await acknowledge(a, 'y 1')
      a.isOnline = false
      await a.mirror.signedOut()
      await passTime()
      a.isOnline = true
      await signIn(a, await scene.world.newUser())
      expect([adds(a), await known(a)]).toMatchObject([1, { known: {} }])
      await signIn(a)
      const b = await openDevice()
      expect(Object.keys((await known(b))?.known ?? {})).toEqual(['x 1'])
    })

    it('what the server refuses is not sent again, and does not stop the columns', async () => {
      const a = await openDevice()
      await hear(a, storedAlert('x'))
      await acknowledge(a, 'x 1')
      await a.add('one')
      a.faults.before = call => {
        if (call === 'acknowledge') throw new RemoteError('refused', 'Too many')
      }
      expect((await a.sync()).phase).toBe('idle')
      expect((await a.sync()).phase).toBe('idle')
      expect([adds(a), a.reported]).toEqual([1, ['The server will not have acknowledgements']])
    })

    it('a device whose clock is wrong removes nothing from the account, and knows nothing that is too old', async () => {
      const [a, b] = [await openDevice(), await openDevice()]
      for (const device of [a, b]) await hear(device, storedAlert('x'))
      await acknowledge(a, 'x 1')
      await a.sync()
      const wrong = startOn()
      wrong.aheadMs = 2 * acknowledgedForMs
      await signIn(wrong)
      expect(wrong.asked).toContain('forgetAcknowledged')
      expect((await known(wrong))?.known).toEqual({})
      await b.sync()
      expect(await open(b)).toEqual([])
    })

    it('after 7 days nothing is left of it', async () => {
      const a = await openDevice()
      await hear(a, storedAlert('x'))
      await acknowledge(a, 'x 1')
      await a.sync()
      await scene.world.purge()
      const late = await openDevice()
      await hear(late, storedAlert('x'))
      await late.sync()
      expect(await open(late)).toEqual(['x 1'])
    })
  })
}
