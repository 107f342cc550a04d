import type { Since, SinceClass } from '@wiredeck/columns'
import { describe, expect, it } from 'vitest'
import { seenFrom } from './seenFrom.ts'

const at = Date.parse('2026-02-22T12:40:00Z')
const card = (id: string, minutes: number) => ({ id, published: new Date(at + minutes * 60_000) })
const since = (classes: Record<string, SinceClass>): Pick<Since, 'look' | 'classes'> => ({
  look: { at, point: null },
  classes: new Map(Object.entries(classes)),
})

describe('ADR-0026: how far a list was seen', () => {
  it('is said below what came since, also where that was filed late', () => {
    const cards = [card('new', 5), card('late', -3), card('seen', -4), card('older', -9)]
    expect(seenFrom(cards, since({ new: 'new', late: 'new' }))).toBe(2)
  })

  it('is not said where nothing came, or where all that is loaded did', () => {
    expect(seenFrom([card('seen', -1)], since({ seen: 'rewritten' }))).toBe(-1)
    const cameSince = [card('later', 9), card('seen', -1)]
    expect(seenFrom(cameSince, since({ seen: 'rewritten' }))).toBe(-1)
    expect(seenFrom([card('new', 1)], since({ new: 'new' }))).toBe(-1)
  })
})
