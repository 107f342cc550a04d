import * as fc from 'fast-check'
import type { RawSample } from './rawSamples.ts'

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'bad\ud800id',
  'KILL:',
  '1970',
  '9'.repeat(400),
  'javascript:alert(1)',
]
const hostileDates = [
  '2026-02-30T99:00:00Z',
  '+275760-09-13T00:00:00Z',
  '0000-01-01',
  '2026-02-30',
  '9999-12-31',
  '2026-11-22 23:59',
  '9999-12-31T23:59:59-01:00',
]
const hostileNumbers = [0, -1, 1e308, Infinity, Number.NaN]
const hostileLists = [[], [null], [[]], [{}], ['a', 1, null], [{ medias: null }], [{ medias: [null, {}] }]]
export const hostileValues: unknown[] = [null, undefined, true, {}, { length: -1 }, { hop: 1 }].concat(
  hostileTexts,
  hostileDates,
  hostileNumbers,
  hostileLists,
)

/** A payload with a few fields, at any depth, missing, of another shape, or with an unexpected value. */
export function mutantsOf(samples: readonly RawSample[]): fc.Arbitrary<unknown> {
  const mutations = fc.array(fc.tuple(fc.nat(), change), { minLength: 1, maxLength: 4 })
  return fc.tuple(fc.nat(samples.length - 1), mutations).map(([index, places]) => {
    const mutant: unknown = structuredClone(samples[index])
    for (const [place, changed] of places) changeAt(mutant, place, changed)
    return mutant
  })
}

const gone = Symbol('gone')
const anyValue = fc.oneof(fc.constantFrom(...hostileValues), fc.jsonValue())

/** Maps the old value of a field to its new one. */
const change: fc.Arbitrary<(value: unknown) => unknown> = fc.oneof(
  anyValue.map(value => () => structuredClone(value)),
  fc.constantFrom<(value: unknown) => unknown>(
    () => gone,
    value => [value],
    value => [value, structuredClone(value)],
    value => ({ value }),
    value => (Array.isArray(value) ? value[0] : value),
    value => (Array.isArray(value) ? value.toReversed() : value),
    value => JSON.stringify(value),
    value => String(value).toUpperCase(),
    value => Number(value),
  ),
  fc.nat(20).map(length => (value: unknown) => String(value).slice(0, length)),
)

/** `place` counts all fields from the outside in and wraps around. */
function changeAt(raw: unknown, place: number, changed: (value: unknown) => unknown): void {
  const places = placesIn(raw)
  const [holder, key] = places[place % Math.max(places.length, 1)] ?? []
  if (holder === undefined || key === undefined) return
  const value = changed(holder[key])
  if (value === gone) delete holder[key]
  else holder[key] = value
}

function placesIn(value: unknown): [RawSample, string][] {
  if (!isHolder(value)) return []
  return Object.keys(value).flatMap(key => [[value, key] as [RawSample, string], ...placesIn(value[key])])
}

function isHolder(value: unknown): value is RawSample {
  return typeof value === 'object' && value !== null
}
