import type { Labels, Sample } from '../registry.ts'

/** What Prometheus has read: the last text, the one before it, and when, in seconds since 1970. */
export type Scrapes = { text: string; before?: { text: string; seconds: number }; at: number }

type Series = Sample & { labels: Labels }
type Vector = readonly Series[]
type Value = number | Vector

/**
 * As much of PromQL as the alert rules use: selectors with `=`, `rate`, `sum`, `min`, `max`, `time()`,
 * arithmetic and one comparison. True if the rule would fire, because its comparison leaves something.
 */
export function fires(expression: string, scrapes: Scrapes): boolean {
  const read = createReader(expression)
  const left = readSum()
  const sign = read(/^(==|<=|>=|<|>)/)
  const right = readSum()
  if (!sign || read.rest() !== '') throw new Error(`It cannot be read: ${expression} at ${read.rest()}`)
  const isLeft = compare[sign]
  return toVector(left).some(({ value }) => isLeft?.(value, scalarOf(right)))

  function readSum(): Value {
    let value = readProduct()
    for (let sign = read(/^[+-]/); sign; sign = read(/^[+-]/)) value = calculate(sign, value, readProduct())
    return value
  }

  function readProduct(): Value {
    let value = readAtom()
    for (let sign = read(/^[*/]/); sign; sign = read(/^[*/]/)) value = calculate(sign, value, readAtom())
    return value
  }

  function readAtom(): Value {
    const number = read(/^\d+(\.\d+)?/)
    if (number) return Number(number)
    if (read(/^time\(\)/)) return scrapes.at
    const name = read(/^(sum|min|max|rate)(?=\()/)
    if (name) {
      read(/^\(/)
      const inner = name === 'rate' ? readRate() : aggregate(name, toVector(readSum()))
      read(/^\)/)
      return inner
    }
    return selectFrom(scrapes.text, readSelector())
  }

  function readRate(): Vector {
    const selector = readSelector()
    if (!read(/^\[\w+\]/)) throw new Error('rate needs a range')
    const { before, at, text } = scrapes
    if (!before) throw new Error('rate needs two scrapes')
    const earlier = selectFrom(before.text, selector)
    return selectFrom(text, selector).flatMap(({ labels, value }) => {
      const same = earlier.find(each => JSON.stringify(each.labels) === JSON.stringify(labels))
      // Prometheus has no rate of a series that it has seen once.
      return same ? [{ labels, value: (value - same.value) / (at - before.seconds) }] : []
    })
  }

  function readSelector() {
    const name = read(/^[a-z_]+/)
    const labels = read(/^\{[^}]*\}/) ?? ''
    return { name: name ?? '', labels: labelsIn(labels) }
  }
}

const compare: Record<string, (one: number, other: number) => boolean> = {
  '==': (one, other) => one === other,
  '<=': (one, other) => one <= other,
  '>=': (one, other) => one >= other,
  '<': (one, other) => one < other,
  '>': (one, other) => one > other,
}

/** Takes the next part of the text, if it fits. */
function createReader(text: string) {
  let rest = text.trimStart()
  const read = (pattern: RegExp): string | null => {
    const [found] = pattern.exec(rest) ?? []
    if (found === undefined) return null
    rest = rest.slice(found.length).trimStart()
    return found
  }
  return Object.assign(read, { rest: () => rest })
}

/** Each of two vectors is one sum or the like, which has no labels. */
function calculate(sign: string, one: Value, other: Value): Value {
  if (typeof one !== 'number' && typeof other !== 'number' && (one.length === 0 || other.length === 0))
    return []
  const by = scalarOf(other)
  const results = toVector(one).map(({ labels, value }) => ({ labels, value: operate(sign, value, by) }))
  return typeof one === 'number' && typeof other === 'number' ? scalarOf(results) : results
}

function operate(sign: string, one: number, other: number): number {
  if (sign === '+') return one + other
  if (sign === '-') return one - other
  return sign === '*' ? one * other : one / other
}

function aggregate(name: string, vector: Vector): Vector {
  if (vector.length === 0) return []
  const values = vector.map(({ value }) => value)
  const total = values.reduce((sum, value) => sum + value, 0)
  const value = name === 'sum' ? total : name === 'min' ? Math.min(...values) : Math.max(...values)
  return [{ labels: {}, value }]
}

function toVector(value: Value): Vector {
  return typeof value === 'number' ? [{ labels: {}, value }] : value
}

/** NaN if there is no value, because no comparison holds for NaN. */
function scalarOf(value: Value): number {
  if (typeof value === 'number') return value
  if (value.length > 1) throw new Error('More than one series where one is needed')
  return value[0]?.value ?? Number.NaN
}

function selectFrom(text: string, { name, labels }: { name: string; labels: Labels }): Series[] {
  return readSamples(text).flatMap(sample => {
    const isWanted =
      sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value)
    return isWanted ? [{ labels: sample.labels, value: sample.value }] : []
  })
}

/** The samples of Prometheus' text format. Throws for a line that is none. */
export function readSamples(text: string): (Series & { name: string })[] {
  const lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return lines.map(line => {
    const [, name, labels = '', value] = /^([a-z_]+)(\{.*\})? (\S+)$/.exec(line) ?? []
    if (name === undefined || Number.isNaN(Number(value))) throw new Error(`No sample: ${line}`)
    return { name, labels: labelsIn(labels), value: Number(value) }
  })
}

function labelsIn(text: string): Labels {
  const pairs = text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)
  return Object.fromEntries([...pairs].map(([, name = '', value = '']) => [name, value]))
}
