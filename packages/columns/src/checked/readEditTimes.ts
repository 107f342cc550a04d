import type { EditTimes } from '../model/editTimes.ts'
import { isFields, readInstant, type Drop } from './fields.ts'

/**
 * Reads when places were edited, each by itself. Members that only a newer deck knows are left out. A sound value is
 * returned unchanged.
 */
export function readEditTimes(value: unknown, drop: Drop): EditTimes | undefined {
  if (!isFields(value)) return undefined
  const type = readInstant(value.type)
  if (type === undefined && value.type !== undefined) drop('type')
  const params = readTimes(value.params, part => drop(`params${part}`))
  const view = readTimes(value.view, part => drop(`view${part}`))
  const read: EditTimes = { ...(type === undefined ? {} : { type }), params, view }
  const isSound = params === value.params && view === value.view && type === value.type
  return isSound && Object.keys(value).length === Object.keys(read).length ? (value as EditTimes) : read
}

function readTimes(value: unknown, drop: Drop): Readonly<Record<string, number>> {
  if (!isFields(value)) {
    if (value !== undefined) drop('')
    return {}
  }
  const entries = Object.entries(value)
  const sound = entries.flatMap(([name, each]) => {
    const time = readInstant(each)
    if (time === undefined) drop(`.${name}`)
    return time === undefined ? [] : [[name, time] as const]
  })
  // Each value was read as an instant.
  return sound.length === entries.length ? (value as Record<string, number>) : Object.fromEntries(sound)
}
