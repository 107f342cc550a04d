import { describe, expect, it } from 'vitest'
import { advisoryStyleOf, displaysAdvisory } from './advisory.ts'
import { parsed } from './testing/parsed.ts'
import { rawText } from './testing/rawSamples.ts'

describe('deck 2: the advisory box', () => {
  it.each([
    ['of a corrected story is a warning', { signal: 'correction' }, 'warning'],
    ['of a canceled story is an error', { status: 'Canceled' }, 'error'],
    ['of an updated story is plain', { signal: 'update' }, 'plain'],
    [
      'of a corrected story that was then canceled is an error',
      { signal: 'correction', status: 'Canceled' },
      'error',
    ],
  ])('%s', (_, changes, style) => {
    const document = parsed(rawText({ advisory: 'Adds the date', ...changes }))
    expect(displaysAdvisory(document)).toBe(true)
    expect(advisoryStyleOf(document)).toBe(style)
  })

  it('does not stand without a text', () => {
    expect(displaysAdvisory(parsed(rawText({ advisory: ' ', signal: 'correction' })))).toBe(false)
    expect(displaysAdvisory(parsed(rawText({ status: 'Canceled' })))).toBe(false)
  })

  it('does not stand on a story that is neither corrected, updated nor canceled', () => {
    expect(displaysAdvisory(parsed(rawText({ advisory: 'Note', signal: 'cwarn' })))).toBe(false)
    expect(displaysAdvisory(parsed(rawText({ advisory: 'Note', status: 'WithHeld' })))).toBe(false)
  })

  it('stands on a usable story whose note tells clients not to use it, or that it corrects', () => {
    const document = parsed(rawText({ advisory: 'KILL: no fire' }))
    expect([displaysAdvisory(document), advisoryStyleOf(document)]).toEqual([true, 'error'])
    const corrected = parsed(rawText({ advisory: 'CORRECTION: toll' }))
    expect([displaysAdvisory(corrected), advisoryStyleOf(corrected)]).toEqual([true, 'warning'])
  })
})
