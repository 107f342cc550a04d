import { filterLimits } from '@wiredeck/content-api/wire'
import { analyse } from '@wiredeck/query'
import { Refusal } from '../http/refusal.ts'

/** Words of all values together: each costs the index a look-up, and a single value could hold 100,000. */
export const mostWords = 10_000

/**
 * Counts depth, parts, values and words of a filter tree, whatever it is made of, and the bytes of each value.
 * Throws a Refusal beyond the limits; an `and` or `or` without values is cheap, so the parts may be several times
 * as many.
 */
export function checkFilterSize(filter: unknown): void {
  const most = { parts: filterLimits.values * 4, values: filterLimits.values, words: mostWords }
  const sizes = { parts: 0, values: 0, words: 0 }
  const pending = [{ node: filter, depth: 1, place: 'query' }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth, place } = next
    if (depth > filterLimits.depth) refuse(`nested deeper than ${filterLimits.depth}`)
    sizes.parts += 1
    for (const { item: value, at } of listsOf(node, ['in', 'contains', 'exclude'])) {
      sizes.values += 1
      if (typeof value === 'string') checkValue(value, `${place}.${at}`)
      sizes.words += typeof value === 'string' ? analyse(value).length : 1
    }
    if (sizes.values > most.values) refuse(`more than ${most.values} values`)
    if (sizes.words > most.words) refuse(`more than ${most.words} words`)
    if (sizes.parts > most.parts) refuse(`more than ${most.parts} parts`)
    for (const { item, at } of listsOf(node, ['and', 'or']))
      pending.push({ node: item, depth: depth + 1, place: `${place}.${at}` })
  }
}

/** Refuses a long value with its place, because none is ever shortened in silence. */
export function checkValue(value: string, place: string): void {
  if (Buffer.byteLength(value) > filterLimits.valueBytes)
    throw new Refusal(400, `${place}: longer than ${filterLimits.valueBytes} bytes`)
}

type Item = { item: unknown; at: string }

function listsOf(node: unknown, names: readonly string[]): Item[] {
  if (typeof node !== 'object' || node === null) return []
  const entries = node as Record<string, unknown>
  return names.flatMap(name => {
    const list: unknown = entries[name]
    return Array.isArray(list) ? list.map((item: unknown, nth) => ({ item, at: `${name}.${nth}` })) : []
  })
}

function refuse(reason: string): never {
  throw new Refusal(400, `query: ${reason}`)
}
