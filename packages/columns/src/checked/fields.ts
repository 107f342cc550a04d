/** An object whose fields are not checked yet. */
export type Fields = Record<string, unknown>

/** Called with each place whose value was left out: `params.langs`. */
export type Drop = (place: string) => void

/**
 * Returns a sound value, which may be a repaired one; undefined if there is none. The place '' means the
 * value itself.
 */
export type Reader<T> = (value: unknown, drop: Drop) => T | undefined
export type Readers<T> = { [K in keyof T]-?: Reader<T[K]> }

/** The limits of an unknown value in size and depth: a cycle never ends, and JSON is written recursively. */
const mostParts = 10_000
const mostDepth = 16

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The fields of a row that have valid values. Unknown fields are kept, because a newer deck wrote them; wrong
 * ones are left out and reported. A sound row is returned unchanged.
 */
export function readFields<T extends object>(row: Fields, readers: Readers<T>, drop: Drop): Partial<T> {
  let isSound = true
  const read: Fields = {}
  for (const key of Object.keys(row)) {
    const value = row[key]
    const sound = Object.hasOwn(readers, key)
      ? readers[key as keyof T](value, part => drop(part === '' ? key : `${key}.${part}`))
      : keepUnknown(key, value)
    // A key that is there without a value would replace a default.
    if (sound !== value || value === undefined) isSound = false
    if (sound !== undefined) read[key] = sound
    else if (value !== undefined) drop(key)
  }
  // Each value under a known name was checked by its reader.
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

/** A valid date, because an invalid one throws when it is serialised. */
export function isDate(value: unknown): value is Date {
  return value instanceof Date && !Number.isNaN(value.getTime())
}

export function readDate(value: unknown): Date | undefined {
  return isDate(value) ? value : undefined
}

/** Epoch milliseconds of which a date can be made, because any other instant throws when it is shown. */
export function readInstant(value: unknown): number | undefined {
  return typeof value === 'number' && isDate(new Date(value)) ? value : undefined
}

export function readUno(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Skips names that every object has, such as `constructor`, which would be found without being stored. */
function keepUnknown(key: string, value: unknown): unknown {
  return key in Object.prototype || !isPlain(value, { parts: mostParts }, 0) ? undefined : value
}

/** Whether JSON and the database store the value identically. */
function isPlain(value: unknown, left: { parts: number }, depth: number): boolean {
  left.parts -= 1
  if (left.parts < 0) return false
  if (value === null || typeof value === 'boolean') return true
  // The account's database refuses a lone surrogate.
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (isDate(value)) return true
  if (typeof value !== 'object' || depth >= mostDepth) return false
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.entries(value).every(
    ([key, part]) => isPlain(key, left, depth) && isPlain(part, left, depth + 1),
  )
}
