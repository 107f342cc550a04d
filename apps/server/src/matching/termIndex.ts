import type { Term } from './needs.ts'

/** What is filed under the terms of one field. */
export type TermIndex<Item> = {
  add(term: Term, item: Item): void
  remove(term: Term, item: Item): void
  /** Calls with what is filed under a value, whole or by its beginning; what is filed under both, twice. */
  forEach(value: string, call: (item: Item) => void): void
  isEmpty(): boolean
}

export function createTermIndex<Item>(): TermIndex<Item> {
  const whole = new Map<string, Set<Item>>()
  const beginnings = new Map<string, Set<Item>>()
  /** How many beginnings there are of each length. */
  const lengths = new Map<number, number>()

  return {
    add({ value, isPrefix }, item) {
      const byValue = isPrefix ? beginnings : whole
      const items = byValue.get(value)
      if (items) return void items.add(item)
      byValue.set(value, new Set([item]))
      if (isPrefix) lengths.set(value.length, (lengths.get(value.length) ?? 0) + 1)
    },
    remove({ value, isPrefix }, item) {
      const byValue = isPrefix ? beginnings : whole
      const items = byValue.get(value)
      if (!items?.delete(item) || items.size > 0) return
      byValue.delete(value)
      if (!isPrefix) return
      const rest = (lengths.get(value.length) ?? 1) - 1
      if (rest > 0) lengths.set(value.length, rest)
      else lengths.delete(value.length)
    },
    forEach(value, call) {
      whole.get(value)?.forEach(call)
      for (const length of lengths.keys())
        if (length <= value.length) beginnings.get(value.slice(0, length))?.forEach(call)
    },
    isEmpty: () => whole.size === 0 && beginnings.size === 0,
  }
}
