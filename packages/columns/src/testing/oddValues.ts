/** Values that no field expects, as JSON of an account, a file or a wire can contain them. */
export function oddJson(): unknown[] {
  return [
    null,
    true,
    0,
    -1,
    7.5,
    1e308,
    '',
    ' ',
    '\u0000',
    '\u200b',
    'ledger',
    '__proto__',
    'javascript:alert(1)',
    '1970',
    '2026-02-30',
    '0000-01-01',
    '+275760-09-13T00:00:00Z',
    'bad\ud800id',
    '\udc00',
    'x'.repeat(100_000),
    '2026-11-22 23:59',
    '9999-12-31T23:59:59-01:00',
    [],
    [null],
    [[]],
    [{}],
    {},
    { length: -1 },
    { exclude: 'x' },
    ['fr', 7, 'en\ud800'],
    Array.from({ length: 5000 }, (_, index) => index),
    JSON.parse('{"__proto__":{"query":"y"},"constructor":"x","toString":1}'),
    nested(300),
  ]
}

/** Such values in a form that only a browser's database can store. */
export function oddValues(): unknown[] {
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  return [
    ...oddJson(),
    Number.NaN,
    -Infinity,
    10n,
    new Date(Number.NaN),
    new Date(8.64e15),
    new Map([['a', 1]]),
    new Uint8Array(4),
    /x/,
    cycle,
    [cycle],
  ]
}

/** The sample once for each field and odd value, and once without each field. */
export function withOddFields(sample: object, values: readonly unknown[]): Record<string, unknown>[] {
  return Object.keys(sample).flatMap(field => {
    const { [field]: _, ...without } = sample as Record<string, unknown>
    return [without, ...values.map(value => ({ ...without, [field]: value }))]
  })
}

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let index = 0; index < depth; index += 1) value = { of: value }
  return value
}
