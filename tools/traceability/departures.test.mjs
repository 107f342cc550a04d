import { describe, expect, it } from 'vitest'
import { countDepartures, departuresIn, findDepartureFaults, sayDepartures } from './departures.mjs'

const targets = new Set(['D1', 'D2'])
const row = (requirement, departs, test = 'a test') => ({ requirement, departs, test })
const faultsOf = (rows, ...told) => findDepartureFaults({ rows, told, targets })

describe('the column departs', () => {
  it('says no, not yet, or decisions that are there and that the page tells', () => {
    const rows = [row('data-1-01', 'no'), row('data-1-02', 'D1, D2'), row('data-1-03', 'not yet', '')]
    expect(faultsOf(rows, 'data-1-02 D2', 'data-1-02 D1')).toEqual([])
  })

  it.each(['', 'yes', 'D1 D2', 'D1,D2', 'd1', 'no, D1'])('may not say “%s”', departs => {
    expect(faultsOf([row('data-1-01', departs)])[0]).toContain('data-1-01 says neither')
  })

  it('may not name a decision that is not there, and needs a test of what is done instead', () => {
    expect(faultsOf([row('data-1-01', 'D3')], 'data-1-01 D3')).toEqual([
      'data-1-01 departs by D3, which is not there',
    ])
    expect(faultsOf([row('data-1-01', 'D1', '')], 'data-1-01 D1')).toHaveLength(1)
  })

  it('agrees with the page in both directions, which tells each departure once', () => {
    expect(faultsOf([row('data-1-01', 'D1, D2')], 'data-1-01 D1')).toEqual([
      'docs/spec/departures.md lacks data-1-01 D2',
    ])
    expect(faultsOf([row('data-1-01', 'no')], 'data-1-01 D1')).toEqual([
      'the traceability lacks data-1-01 D1',
    ])
    expect(faultsOf([row('data-1-01', 'D1')], 'data-1-01 D1', 'data-1-01 D1')).toHaveLength(1)
  })
})

it('the page has a row for each decision, with its lines', () => {
  const page =
    '| lines | decision | what |\n|---|---|---|\n| data-1-01, deck-2-03 | D1 | waits |\n\nD2 says `deck-1-01`.'
  expect(departuresIn(page)).toEqual(['data-1-01 D1', 'deck-2-03 D1'])
})

it('a line that departs is not counted as holding, and each decision is named with its lines', () => {
  const rows = [
    row('data-1-01', 'no'),
    row('data-1-02', 'no', ''),
    row('data-1-03', 'D10, D2'),
    row('data-1-04', 'D2'),
    row('data-1-05', 'not yet'),
  ]
  expect(countDepartures(rows)).toMatchObject({
    asWritten: 2,
    askingNothing: 1,
    departing: 2,
    unmet: ['data-1-05'],
  })
  expect(sayDepartures(rows)).toBe(
    [
      'Of 5 lines 2 hold as written (1 of them ask for nothing), 2 by a decision, 1 not yet',
      '  D2: data-1-03, data-1-04',
      '  D10: data-1-03',
      '  not yet: data-1-05',
    ].join('\n'),
  )
})
