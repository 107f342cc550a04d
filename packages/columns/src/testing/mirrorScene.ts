import { afterEach, beforeEach, expect } from 'vitest'
import type { Remote } from '../mirror/remote.ts'
import { startDevice, type Device } from './mirrorDevice.ts'

/** The server of the accounts: a table in memory, or a real server with its real client. */
export type MirrorWorld = {
  /** A new account's user id. */
  newUser(): Promise<string>
  /** A new device, signed in as this user. */
  openRemote(userId: string): Promise<Remote>
  /** Epoch milliseconds. */
  now(): number
  /** Deletes every tombstone and acknowledgement, as after half a year. */
  purge(): Promise<void>
  close(): Promise<void>
}

export type Call =
  | Exclude<keyof Remote, 'listen' | 'clockSkewMs' | 'acknowledgements'>
  | 'readAcknowledged'
  | 'acknowledge'
  | 'forgetAcknowledged'
/** Hooks that can fail a call before it reaches the server, or before its answer reaches the device. */
export type Faults = { before?: (call: Call) => unknown; after?: (call: Call) => unknown }

export function withFaults(remote: Remote, faults: Faults): Remote {
  const through = <Args extends unknown[], T>(call: Call, send: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      await faults.before?.(call)
      const answer = await send(...args)
      await faults.after?.(call)
      return answer
    }
  }
  return {
    ...remote,
    pull: through('pull', remote.pull),
    insert: through('insert', remote.insert),
    update: through('update', remote.update),
    find: through('find', remote.find),
    remove: through('remove', remote.remove),
    acknowledgements: {
      ...remote.acknowledgements,
      since: through('readAcknowledged', remote.acknowledgements.since),
      add: through('acknowledge', remote.acknowledgements.add),
      removeBefore: through('forgetAcknowledged', remote.acknowledgements.removeBefore),
    },
  }
}

/** A device whose calls can be made to fail, and which records its calls. */
export type ScenedDevice = Device & { faults: Faults; asked: Call[] }

/** A world for each test, with one account and its devices, which are stopped afterwards. */
export type MirrorScene = {
  readonly world: MirrorWorld
  /** The account's user id. */
  readonly user: string
  /** A device that is not signed in. If it gets another device's store, it is a tab of that device. */
  startOn(store?: Device['store'], more?: Partial<Parameters<typeof startDevice>[0]>): ScenedDevice
  /** Signs in, by default to the scene's account, and reads its data. */
  signIn(device: Device, userId?: string): Promise<void>
  openDevice(userId?: string): Promise<ScenedDevice>
}

export function useMirrorScene(openWorld: () => Promise<MirrorWorld>): MirrorScene {
  let world: MirrorWorld
  let user: string
  let devices: Device[]
  beforeEach(async () => {
    world = await openWorld()
    user = await world.newUser()
    devices = []
  })
  afterEach(async () => {
    for (const device of devices) device.stop()
    await world.close()
  })

  const startOn: MirrorScene['startOn'] = (store, more = {}) => {
    const faults: Faults = {}
    const asked: Call[] = []
    const counted: Faults = {
      before: call => (asked.push(call), faults.before?.(call)),
      after: call => faults.after?.(call),
    }
    const device = startDevice({
      openRemote: async id => withFaults(await world.openRemote(id), counted),
      now: world.now,
      ...(store ? { store } : {}),
      ...more,
    })
    devices.push(device)
    return Object.assign(device, { faults, asked })
  }
  const signIn = async (device: Device, userId = user) => {
    await device.mirror.signedIn(userId)
    expect((await device.sync()).phase).toBe('idle')
  }
  return {
    get world() {
      return world
    },
    get user() {
      return user
    },
    startOn,
    signIn,
    async openDevice(userId) {
      const device = startOn()
      await signIn(device, userId)
      return device
    },
  }
}

/** Makes sure that two edits are not in the same millisecond. */
export const passTime = () => new Promise(resolve => setTimeout(resolve, 3))
