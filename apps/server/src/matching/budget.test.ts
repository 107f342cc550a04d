import { describe, expect, it } from 'vitest'
import { chargeOf, createBudget, sharesOf, type Holder } from './budget.ts'

const refused: string[] = []
function holderOf(name: string, id: number, caller = 'office', connection: object = { name }): Holder {
  return { caller, connection, filter: { id, length: 100 }, refuse: () => refused.push(name) }
}
const costing = (micros: number) => ({ micros, share: 1 })

describe('the budget of the matching', () => {
  it('charges by the share of documents that are tried, an eighth at least, and for long texts', () => {
    expect(chargeOf({ micros: 8, share: 0.5 }, 100)).toBe(4)
    expect(chargeOf({ micros: 8, share: 0 }, 100)).toBe(1)
    expect(chargeOf({ micros: 8, share: 0 }, 10_000)).toBe(3)
  })

  it('takes equal filters of a caller once', () => {
    const budget = createBudget({ all: 100, caller: 10, connection: 10 })
    const holders = Array.from({ length: 50 }, (_, nth) => holderOf(`deck ${nth}`, 1))
    for (const holder of holders) expect(budget.admit(holder, costing(8))).toBe(true)
    expect(budget.taken()).toBe(8)
    for (const holder of holders) budget.release(holder)
    expect(budget.taken()).toBe(0)
  })

  it('refuses what is dearest: a new watch, or one that was there', () => {
    refused.length = 0
    const budget = createBudget({ all: 1000, caller: 10, connection: 100 })
    expect(budget.admit(holderOf('cheap', 1), costing(3))).toBe(true)
    expect(budget.admit(holderOf('dear', 2), costing(6))).toBe(true)
    expect(budget.admit(holderOf('dearer', 3), costing(7))).toBe(false)
    expect(refused).toEqual([])
    expect(budget.admit(holderOf('middle', 4), costing(5))).toBe(true)
    expect(refused).toEqual(['dear'])
    expect(budget.taken()).toBe(8)
  })

  it('keeps a tenth for callers that hold nothing, and a caller from more than its share', () => {
    const budget = createBudget({ all: 100, caller: 60, connection: 100 })
    const admit = (nth: number, caller: string) => budget.admit(holderOf(`${nth}`, nth, caller), costing(10))
    expect([1, 2, 3, 4, 5, 6, 7].map(nth => admit(nth, 'one'))).toEqual([...Array(6).fill(true), false])
    expect([8, 9, 10, 11].map(nth => admit(nth, 'other'))).toEqual([true, true, true, false])
    expect([12, 13].map(nth => admit(nth, 'new'))).toEqual([true, false])
    expect(budget.taken()).toBe(100)
  })

  it('limits a connection', () => {
    const budget = createBudget(sharesOf(25))
    const connection = {}
    const admitted = Array.from({ length: 64 }, (_, nth) =>
      budget.admit(holderOf(`${nth}`, nth + 1, 'office', connection), costing(34)),
    )
    expect(admitted.filter(Boolean)).toHaveLength(29)
    expect(budget.admit(holderOf('elsewhere', 100), costing(34))).toBe(true)
  })

  it('neither takes a place from, nor gives one to, what keeps its place', () => {
    refused.length = 0
    const budget = createBudget({ all: 1000, caller: 10, connection: 100 })
    const kept = (id: number): Holder => ({ ...holderOf('kept', id), refuse: null })
    expect(budget.admit(kept(1), costing(8))).toBe(true)
    expect(budget.admit(holderOf('watch', 2), costing(5))).toBe(false)
    expect(budget.admit(holderOf('small', 3), costing(2))).toBe(true)
    expect(budget.admit(kept(4), costing(1))).toBe(false)
    expect(refused).toEqual([])
    // An equal filter of the caller costs nothing more.
    expect(budget.admit(kept(3), costing(2))).toBe(true)
  })
})
