/** An object of which nothing is known yet. */
export type Fields = Record<string, unknown>

/** Told of each place whose value was left out: `params.langs`. */
export type Drop = (place: string) => void

/** A sound value of its kind, which may be a mended one; undefined where there is none. '' is the value's own place. */
export type Reader<T> = (value: unknown, drop: Drop) => T | undefined
export type Readers<T> = { [K in keyof T]-?: Reader<T[K]> }

/** How much an unknown value may hold, and how deep: a cycle has no end, and JSON is written by recursion. */
const mostParts = 10_000
const mostDepth = 16

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The fields of a row that are what their names promise. Unknown fields are kept, because a newer deck has written
 * them; wrong ones are left out and reported. A row that is sound is given as it is.
 */
export function readFields<T extends object>(row: Fields, readers: Readers<T>, drop: Drop): Partial<T> {
  let isSound = true
  const read: Fields = {}
  for (const key of Object.keys(row)) {
    const value = row[key]
    const sound = Object.hasOwn(readers, key)
      ? readers[key as keyof T](value, part => drop(part === '' ? key : `${key}.${part}`))
      : keepUnknown(key, value)
    if (sound !== value) isSound = false
    if (sound !== undefined) read[key] = sound
    else if (value !== undefined) drop(key)
  }
  // Whatever is under a known name has been read by its reader.
  return (isSound ? row : read) as Partial<T>
}

export function oneOf<const T extends string>(...names: readonly T[]): Reader<T> {
  return value => names.find(name => name === value)
}

export function readFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

export function readNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** A date that is some instant, because an invalid one throws where it is written out. */
export function isDate(value: unknown): value is Date {
  return value instanceof Date && !Number.isNaN(value.getTime())
}

export function readDate(value: unknown): Date | undefined {
  return isDate(value) ? value : undefined
}

export function readUno(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Names that every object has, such as `constructor`, would be found though nobody wrote them. */
function keepUnknown(key: string, value: unknown): unknown {
  return key in Object.prototype || !isPlain(value, { parts: mostParts }, 0) ? undefined : value
}

/** Something that JSON and the database write alike. */
function isPlain(value: unknown, left: { parts: number }, depth: number): boolean {
  left.parts -= 1
  if (left.parts < 0) return false
  if (value === null || typeof value === 'boolean') return true
  // The account's database refuses half of a surrogate pair.
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (isDate(value)) return true
  if (typeof value !== 'object' || depth >= mostDepth) return false
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.entries(value).every(
    ([key, part]) => isPlain(key, left, depth) && isPlain(part, left, depth + 1),
  )
}
