import * as fc from 'fast-check'
import { openDB } from 'idb'
import { expect, inject, it } from 'vitest'
import type { Arrival } from '../model/arrival.ts'
import type { Use } from '../model/use.ts'
import { oddValues, withOddFields } from '../testing/oddValues.ts'
import { storedAlert } from '../testing/storedAlert.ts'
import { storedStory } from '../testing/storedStory.ts'
import { storedUse } from '../testing/storedUse.ts'
import { openIndexedDbStore } from './indexedDb.ts'
import { acknowledgementsKey, alertPlaceKey, arrivalsKey, pointKey } from './indexedDbSchema.ts'
import type { Store } from './store.ts'

declare module 'vitest' {
  interface ProvidedContext {
    propertyRuns: number
  }
}

type Row = Record<string, unknown>
type Check = (value: unknown) => boolean

const isText: Check = value => typeof value === 'string' && value !== ''
const isNumber: Check = value => Number.isFinite(value)
const isFlag: Check = value => typeof value === 'boolean'
const isDate: Check = value => value instanceof Date && !Number.isNaN(value.getTime())
const orNull =
  (check: Check): Check =>
  value =>
    value === null || check(value)
const orAbsent =
  (check: Check): Check =>
  value =>
    value === undefined || check(value)
const listOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(check)
const shaped =
  (checks: Record<string, Check>): Check =>
  value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check((value as Row)[name]))
const isOneOf =
  (...names: string[]): Check =>
  value =>
    names.includes(value as string)

const at = new Date('2026-11-22T12:00:00Z')
const turn = {
  is: 'killed',
  told: 'killed',
  until: at,
  revision: 2,
  at,
  hasBand: true,
  isAcknowledged: false,
}
const isTurn: Check = shaped({ is: isText, told: isText, until: orNull(isDate) })
const sight = { revision: 3, at }
const isSight = orNull(shaped({ revision: isNumber, at: isDate }))
const filing = { log: 'l', number: 7, order: 2 }
const isLevel = isOneOf('off', 'mark', 'sound', 'band', 'desktop')

const use: Use = storedUse('x', {
  passage: 'Some words',
  turns: [{ ...turn, is: 'killed', told: 'killed' }],
  unseen: [2, 3],
  gone: at,
})
const arrival: Arrival = {
  n: 1,
  uno: 'x',
  revision: 2,
  before: 1,
  turn: { is: 'killed', told: 'killed', until: at },
  at,
  how: 'told',
  in: ['a'],
  entered: ['a'],
  card: storedStory('x').card,
}

/** A kind of rows: a sound one, the fields that it cannot be without, and what each field is when it was read. */
type Kind = {
  rows: string
  sound: object
  /** The row with a key of its own. */
  keyed: (row: Row, nth: number) => Row
  needed: readonly string[]
  checks: Record<string, Check>
  read: (store: Store) => Promise<readonly object[]>
}
const withId = (row: Row, nth: number): Row => ({ ...row, id: `row-${nth}` })
const ids = Array.from({ length: 302 }, (_, nth) => `row-${nth}`)

const kinds: Kind[] = [
  {
    rows: 'uses',
    sound: use,
    keyed: withId,
    needed: ['documentId', 'revision', 'how', 'at'],
    checks: {
      documentId: isText,
      revision: isNumber,
      how: isOneOf('copy', 'print', 'share', 'export', 'drag'),
      at: isDate,
      passage: orNull(value => typeof value === 'string'),
      noted: isNumber,
      turns: orNull(listOf(value => isTurn(value) && shaped({ hasBand: isFlag, revision: isNumber })(value))),
      unseen: listOf(isNumber),
      gone: orNull(isDate),
      acknowledged: orAbsent(orNull(isNumber)),
    },
    read: store => store.uses(),
  },
  {
    rows: 'alerts',
    sound: storedAlert('x', 1, { acknowledged: { at, by: 'open' } }),
    keyed: withId,
    needed: ['documentId', 'revision', 'kind', 'card', 'at', 'heard'],
    checks: {
      documentId: isText,
      revision: isNumber,
      kind: isText,
      card: shaped({ id: isText, published: isDate, headline: orNull(value => typeof value === 'string') }),
      at: isDate,
      heard: isDate,
      columns: listOf(shaped({ id: isText, level: isLevel, why: value => typeof value === 'string' })),
      level: isLevel,
      isLate: isFlag,
      hasBand: isFlag,
      acknowledged: orNull(shaped({ at: isDate, by: isOneOf('acknowledge', 'open', 'elsewhere') })),
    },
    read: store => store.alerts(),
  },
  {
    rows: 'marks',
    sound: { read: sight, seen: sight },
    keyed: withId,
    needed: [],
    checks: { read: isSight, seen: isSight },
    read: store => store.marks(ids),
  },
  {
    rows: 'revisions',
    sound: { changed: at, raw: { revision: 1 }, filing },
    keyed: (row, nth) => ({ ...row, id: 'x', revision: nth }),
    needed: ['raw'],
    checks: {
      changed: orNull(isDate),
      filing: orAbsent(
        shaped({ log: value => typeof value === 'string', number: isNumber, order: isNumber }),
      ),
    },
    read: store => store.revisions('x'),
  },
  {
    rows: 'arrivals',
    sound: arrival,
    keyed: (row, nth) => ({ ...row, n: nth + 1 }),
    needed: ['uno', 'revision', 'at', 'how'],
    checks: {
      uno: orAbsent(isText),
      revision: orAbsent(isNumber),
      before: orAbsent(orNull(isNumber)),
      turn: orAbsent(orNull(isTurn)),
      at: isDate,
      how: isOneOf('told', 'polled', 'compared', 'asked', 'older', 'firstFill'),
      in: orAbsent(listOf(value => typeof value === 'string')),
      card: orAbsent(shaped({ id: isText, published: isDate })),
    },
    read: async store => (await store.arrivals(0)).rows,
  },
  {
    rows: 'arrivals',
    sound: { how: 'older', unos: ['x'], at },
    keyed: (row, nth) => ({ ...row, n: nth + 1 }),
    needed: ['how', 'unos', 'at'],
    checks: { how: isText, at: isDate, unos: orAbsent(listOf(value => typeof value === 'string')) },
    read: async store => (await store.arrivals(0)).rows,
  },
]

const oddValue = fc.oneof(
  fc.constantFrom(undefined, ...oddValues()),
  fc.anything({ withDate: true, withBigInt: true, withMap: true, withNullPrototype: false }),
)
/** A change of one field of a row, or of a part of the objects and lists in it. */
type Flaw = { field: number; part: number; value: unknown; how: 'replace' | 'remove' | 'within' | 'add' }
const flaw: fc.Arbitrary<Flaw> = fc.record({
  field: fc.nat(20),
  part: fc.nat(10),
  value: oddValue,
  how: fc.constantFrom('replace', 'remove', 'within', 'add'),
})

function isFields(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}

/** The row with a flaw, and the field that has it; null if the flaw only adds a field. */
function spoil(sound: object, { field, part, value, how }: Flaw): { row: Row; spoiled: string | null } {
  const names = Object.keys(sound)
  const name = names[field % names.length] ?? ''
  const { [name]: before, ...without } = sound as Row
  if (how === 'add') return { row: { ...sound, fromNewerDeck: value }, spoiled: null }
  if (how === 'remove') return { row: without, spoiled: name }
  const inner = Array.isArray(before) ? before[0] : before
  if (how === 'replace' || !isFields(inner)) return { row: { ...without, [name]: value }, spoiled: name }
  const parts = Object.keys(inner)
  const changed = { ...inner, [parts[part % parts.length] ?? '']: value }
  return { row: { ...without, [name]: Array.isArray(before) ? [changed] : changed }, spoiled: name }
}

let count = 0
async function openScene() {
  const name = `odd-${(count += 1)}-${crypto.randomUUID()}`
  const store = await openIndexedDbStore({ name })
  const database = await openDB(name)
  const close = () => {
    database.close()
    store.close()
  }
  return { store, database, close }
}

const numRuns = Math.max(3, Math.ceil(inject('propertyRuns') / 30))

it.each(kinds)(
  '300 odd rows of $rows cost themselves alone',
  { timeout: 180_000 },
  async ({ rows: name, sound, keyed, needed, checks, read }) => {
    const flaws = fc.array(flaw, { minLength: 300, maxLength: 300 })
    await fc.assert(
      fc.asyncProperty(flaws, async all => {
        const { store, database, close } = await openScene()
        const spoiled = all.map(each => spoil(sound, each))
        // A sound row before them, and one after.
        const rows = [sound, ...spoiled.map(({ row }) => row), sound].map((row, nth) =>
          keyed({ ...row }, nth),
        )
        const tx = database.transaction(name, 'readwrite')
        for (const row of rows) void tx.objectStore(name).put(row)
        await tx.done

        const keyOf = (row: object) => keyNames.map(key => String((row as Row)[key])).join(' ')
        const keyNames = ['id', 'revision', 'n'].filter(key => key in keyed({}, 0))
        const byKey = new Map((await read(store)).map(row => [keyOf(row), row]))
        for (const whole of [rows[0], rows.at(-1)]) expect(byKey.get(keyOf(whole ?? {}))).toEqual(whole)
        for (const row of byKey.values())
          expect(Object.keys(checks).filter(field => !checks[field]?.((row as Row)[field]))).toEqual([])
        for (const [nth, { spoiled: field }] of spoiled.entries()) {
          const row = rows[nth + 1] ?? {}
          const isMissing = !byKey.has(keyOf(row))
          // What a row can be without costs it nothing else; what it cannot be without is not made up.
          if (field === null || !needed.includes(field))
            expect(isMissing, `${field} of row ${nth}`).toBe(false)
          else if (!(field in row) || row[field] === undefined) expect(isMissing, field).toBe(true)
        }
        // As every ten minutes, and on a full device.
        await store.cleanup()
        await store.pruneArrivals(true)
        close()
      }),
      // Smaller examples would take minutes to find, and the field that failed says enough.
      { numRuns, endOnFailure: true },
    )
  },
)

it('keys of what came that are no numbers stop neither its readers nor the next row', async () => {
  const { store, database, close } = await openScene()
  const tx = database.transaction('arrivals', 'readwrite')
  for (const n of [1, 'x', new Date(5), ['y'], Infinity, 2.5]) void tx.store.put({ ...arrival, n })
  await tx.done
  const read = await store.arrivals(0)
  expect([read.upTo, read.newest, read.rows.length]).toEqual([2.5, 2.5, 2])
  const { noted } = await store.addUse('x', (_document, _earlier, newest) =>
    storedUse('x', { noted: newest }),
  )
  expect(noted).toBe(2.5)
  close()
})

const placesOf: [string, object, (store: Store) => Promise<unknown>, Check][] = [
  [
    pointKey,
    { log: 'l', number: 3, at: 5, complete: { a: { since: 4, search: 's', number: 3 } }, openNumber: 2 },
    store => store.wirePoint(),
    shaped({
      log: value => typeof value === 'string',
      number: isNumber,
      at: value => isDate(new Date(value as number)),
      complete: value =>
        Object.values(value as Row).every(
          shaped({ since: each => isDate(new Date(each as number)), number: isNumber }),
        ),
      openNumber: orAbsent(isNumber),
    }),
  ],
  [
    alertPlaceKey,
    { n: 4, at: 5, point: { log: 'l', number: 3 }, columns: { a: { key: 'k', since: 4, point: null } } },
    store => store.alertPlace(),
    shaped({ n: isNumber, at: isNumber, columns: isFields }),
  ],
  [
    acknowledgementsKey,
    { owner: 'u', since: 4, known: { 'x 1': 5 }, readTo: 6, tidiedAt: 7 },
    async store => {
      let seen: unknown
      await store.noteAlerts((_alerts, _place, _columns, acknowledgements) => {
        seen = acknowledgements
        return null
      })
      return seen
    },
    shaped({
      owner: value => typeof value === 'string',
      known: value => Object.values(value as Row).every(isNumber),
      readTo: orNull(isNumber),
    }),
  ],
  [
    arrivalsKey,
    { pruned: 3, recall: 4 },
    async store => ({ recall: await store.recallPlace(), newest: (await store.arrivals(0)).newest }),
    shaped({ recall: orNull(isNumber), newest: isNumber }),
  ],
]

it.each(placesOf)(
  'an odd row under the key "%s" is read as none, or as what is left of it',
  async (...given) => {
    const [key, sound, read, check] = given
    const { store, database, close } = await openScene()
    const odd = fc.oneof(
      flaw.map(each => spoil(sound, each).row),
      oddValue,
    )
    await database.put('wire', sound, key)
    expect(check(await read(store))).toBe(true)
    const expectSound = async (row: unknown): Promise<void> => {
      await database.put('wire', row, key)
      const seen = await read(store)
      expect(seen === null || check(seen), JSON.stringify(seen)).toBe(true)
    }
    for (const row of withOddFields(sound, [undefined, ...oddValues()])) await expectSound(row)
    await fc.assert(fc.asyncProperty(odd, expectSound), { numRuns: numRuns * 40, endOnFailure: true })
    close()
  },
)
