import * as fc from 'fast-check'
import { expect } from 'vitest'
import { defaultAlert } from '../model/alertSettings.ts'
import { searchOf } from '../model/noteEdit.ts'
import { valueAt, type Place } from '../model/places.ts'
import type { Remote } from '../mirror/remote.ts'
import { startDevice, type Device } from './mirrorDevice.ts'

/** A server, and an account of it. */
export type EditWorld = {
  userId: string
  openRemote(userId: string): Promise<Remote>
  /** The server's time, epoch milliseconds. */
  now(): number
}

const hourMs = 3_600_000
const query = 'one'
const placeCount = 6

const step = fc.record({
  op: fc.constantFrom('edit', 'edit', 'sync' as const),
  device: fc.nat(2),
  place: fc.nat(placeCount - 1),
  value: fc.nat(3),
})

/** Two or three devices with clocks that are wrong by hours edit one column offline, and sync in any order. */
export const editSchedules = fc
  .record({
    devices: fc.array(
      fc.record({
        aheadMs: fc.constantFrom(0, 3 * hourMs, -5 * hourMs, 90_000),
        /** An earlier deck neither reads nor writes the times of edits. */
        isEarlier: fc.constantFrom(false, false, false, true),
      }),
      { minLength: 2, maxLength: 3 },
    ),
    steps: fc.array(step, { minLength: 2, maxLength: 24, size: 'max' }),
  })
  .map(({ devices, steps }) => ({
    devices,
    steps: steps.map(each => ({ ...each, device: each.device % devices.length })),
  }))

type EditSchedule = typeof editSchedules extends fc.Arbitrary<infer T> ? T : never

/** Plays the edits, and checks which of them stand in the end, on every device and on the server. */
export async function playEdits(world: EditWorld, { devices, steps }: EditSchedule): Promise<void> {
  // The edits are made in the last hour, a second apart, so that none lies ahead of the server's clock.
  let time = world.now() - hourMs
  const now = () => time
  const opened = devices.map(({ aheadMs, isEarlier }) => {
    const device = startDevice({
      now,
      openRemote: async userId => {
        const remote = { ...(await world.openRemote(userId)), clockSkewMs: () => -aheadMs }
        return isEarlier ? withoutTimes(remote) : remote
      },
    })
    device.aheadMs = aheadMs
    return device
  })
  const [first] = opened
  await first?.add(query)
  for (const device of opened) {
    await device.mirror.signedIn(world.userId)
    expect((await device.sync()).phase).toBe('idle')
  }

  const made = new Map<Place, { device: number; value: unknown }[]>()
  for (const each of steps) {
    time += 1000
    const device = opened[each.device]
    const edit = edits[each.place]
    if (!device || !edit) continue
    if (each.op === 'sync') {
      expect((await device.sync()).phase).toBe('idle')
      continue
    }
    const before = await at(device, edit.place)
    await edit.make(device, each.value)
    const value = await at(device, edit.place)
    if (JSON.stringify(value) === JSON.stringify(before)) continue
    made.set(edit.place, [...(made.get(edit.place) ?? []), { device: each.device, value }])
  }

  time += 1000
  for (const device of [...opened, ...opened]) expect((await device.sync()).phase).toBe('idle')
  for (const [place, all] of made) {
    const editors = new Set(all.map(({ device }) => device))
    const areTimed = [...editors].every(editor => !devices[editor]?.isEarlier)
    if (!areTimed && editors.size > 1) continue
    for (const device of opened)
      expect(await at(device, place), `the newest edit of ${place.join(' ')}`).toEqual(all.at(-1)?.value)
  }
  const seen = await Promise.all(opened.map(device => device.all()))
  const decks = seen.map(columns => columns.map(column => ({ ...searchOf(column), id: column.id })))
  for (const deck of decks) expect(deck).toEqual(decks[0])
  const { columns } = await (await world.openRemote(world.userId)).pull()
  expect(columns.map(({ id, type, params }) => ({ type, params, id }))).toEqual(decks[0])
  expect(await Promise.all(opened.map(device => device.mirror.pending()))).toEqual(opened.map(() => 0))
  for (const device of opened) device.stop()
}

/** The earlier deck's calls to the same server. */
function withoutTimes(remote: Remote): Remote {
  const strip = <T extends { paramsAt?: unknown }>(timed: T) => {
    const { paramsAt: _, ...others } = timed
    return others
  }
  return {
    ...remote,
    pull: async () => {
      const { columns, deleted } = await remote.pull()
      return { columns: columns.map(strip), deleted, hasEditTimes: false }
    },
    insert: async row => {
      const answer = await remote.insert(strip(row))
      return typeof answer === 'string' ? answer : strip(answer)
    },
    update: async (id, version, change) => {
      const answer = await remote.update(id, version, strip(change))
      return answer && strip(answer)
    },
  }
}

async function at(device: Device, place: Place): Promise<unknown> {
  return valueAt(searchOf(await device.byQuery(query)), place)
}

type Edit = { place: Place; make: (device: Device, value: number) => Promise<unknown> }

const edits: readonly Edit[] = [
  { place: ['params', 'size'], make: (device, value) => device.edit(query, { size: 10 + value }) },
  {
    // Half of them remove what is there.
    place: ['params', 'langs'],
    make: (device, value) => device.edit(query, { langs: value < 2 ? undefined : [value > 2 ? 'fr' : 'de'] }),
  },
  {
    place: ['params', 'dateFrom'],
    make: (device, value) => device.edit(query, { dateFrom: `2026-01-0${1 + value}` }),
  },
  {
    place: ['view', 'alert'],
    make: async (device, value) => {
      const levels = ['off', 'mark', 'sound', 'band'] as const
      const { id } = await device.byQuery(query)
      await device.columns.setAlert(id, { ...defaultAlert, level: levels[value] ?? 'off' })
    },
  },
  // A part that only a newer deck has.
  { place: ['view', 'width'], make: (device, value) => device.edit(query, { view: { width: value } }) },
  {
    place: ['type', ''],
    make: async (device, value) => {
      const { id } = await device.byQuery(query)
      const type = value % 2 === 0 ? 'topic' : 'search'
      await device.columns.importColumns([{ id, type, params: {} }], 'merge')
    },
  },
]
