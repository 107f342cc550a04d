import { describe, expect, it } from 'vitest'
import { parsed, reasonOf } from '../testing/parsed.ts'
import { rawText } from '../testing/rawSamples.ts'

describe('D11: status', () => {
  it.each([
    ['Usable', 'Usable'],
    ['usable', 'Usable'],
    ['', 'Usable'],
    ['CANCELED', 'Canceled'],
    ['embargoed', 'Embargoed'],
    ['withheld', 'WithHeld'],
    ['WithHeld', 'WithHeld'],
  ])('reads %j as %s', (status, expected) => {
    expect(parsed(rawText({ status })).status).toBe(expected)
  })

  it('refuses an unknown word', () => {
    expect(reasonOf(rawText({ status: 'Deleted' }))).toBe('status: Invalid input')
  })
})

describe('D10: signal', () => {
  it.each([
    ['correction', 'correction'],
    ['update', 'update'],
    [['update', 'correction'], 'correction'],
    [['cwarn', 'update'], 'update'],
    ['cwarn', null],
    [[], null],
    ['', null],
    [{ correction: true }, null],
    [undefined, null],
  ])('reads %j as %s and keeps the document', (signal, expected) => {
    expect(parsed(rawText({ signal })).signal).toBe(expected)
  })
})
