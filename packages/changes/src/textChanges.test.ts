import { describe, expect, it } from 'vitest'
import { headlineRanges } from './headlineRanges.ts'
import { textChanges } from './textChanges.ts'
import { story } from './testing/story.ts'

const fire = [
  'BRACKWATER (Norland) – Ten people were killed in a warehouse fire in Brackwater on Friday.',
  'The blaze broke out in a loading bay. Some 120 firefighters fought it for six hours.',
  'Mayor Hanna Brock promised an inquiry into the safety of the old stores along the quay.',
]

describe('D45: what two revisions have in common and what not', () => {
  it('marks the words that changed, and no more', () => {
    const after = [fire[0]?.replace('Ten people', '12 people') ?? '', ...fire.slice(1)]
    const { paragraphs } = textChanges(story('Fire', fire), story('Fire', after))
    expect(paragraphs.map(({ state }) => state)).toEqual(['changed', 'same', 'same'])
    expect(paragraphs[0]?.runs).toEqual([
      { kind: 'same', text: 'BRACKWATER (Norland) – ' },
      { kind: 'removed', text: 'Ten' },
      { kind: 'added', text: '12' },
      { kind: 'same', text: ' people were killed in a warehouse fire in Brackwater on Friday.' },
    ])
  })

  it('keeps numbers and hyphened names whole', () => {
    const before = story('Fire', ['Damage was put at $4.5 million, Jean-Luc O’Neil told 1,204 people.'])
    const after = story('Fire', ['Damage was put at $4.7 million, Jean-Marc O’Neil told 1,304 people.'])
    const [paragraph] = textChanges(before, after).paragraphs
    const changed = paragraph?.runs.filter(({ kind }) => kind !== 'same').map(({ text }) => text)
    expect(changed).toEqual(['$4.5 million', '$4.7 million', 'Jean-Luc', 'Jean-Marc', '1,204', '1,304'])
  })

  it('tells a moved paragraph as moved, at its new place', () => {
    const [one = '', two = '', three = ''] = fire
    const { paragraphs } = textChanges(story('Fire', fire), story('Fire', [three, one, two]))
    expect(paragraphs.map(({ state, isMoved, before, after }) => [state, isMoved, before, after])).toEqual([
      ['same', true, 2, 0],
      ['same', false, 0, 1],
      ['same', false, 1, 2],
    ])
  })

  it('knows a paragraph that was moved and changed', () => {
    const [one = '', two = '', three = ''] = fire
    const moved = three.replace('promised an inquiry', 'promised a long inquiry')
    const { paragraphs } = textChanges(story('Fire', fire), story('Fire', [moved, one, two]))
    expect(paragraphs.map(({ state, isMoved }) => [state, isMoved])).toEqual([
      ['changed', true],
      ['same', false],
      ['same', false],
    ])
  })

  it('shows a removed paragraph where it stood and an added one where it stands', () => {
    const [one = '', two = '', three = ''] = fire
    const fresh = 'Trains to Kelderby were stopped until noon because smoke lay over the line.'
    const { paragraphs } = textChanges(story('Fire', [one, two, three]), story('Fire', [one, three, fresh]))
    expect(paragraphs.map(({ state, before, after }) => [state, before, after])).toEqual([
      ['same', 0, 0],
      ['removed', 1, null],
      ['same', 2, 1],
      ['added', null, 2],
    ])
  })

  it('tells a paragraph that shares little as rewritten, old beside new', () => {
    const before = [
      'The mayor said the quay was safe, that inspections were made in spring and nothing had been found.',
    ]
    const after = [
      'Inspections of the quay began on Monday after residents, angry with the mayor, had marched to the harbour.',
    ]
    const { paragraphs } = textChanges(story('Quay', before), story('Quay', after))
    expect(paragraphs).toMatchObject([
      {
        state: 'rewritten',
        runs: [
          { kind: 'removed', text: before[0] },
          { kind: 'added', text: after[0] },
        ],
      },
    ])
  })

  it('does not count another shape of quotation marks, dashes and spaces as a change, but restores it', () => {
    const before = story('Fire', ['“Nobody slept” – that was all he said, 1 204 times.'], { lang: 'fr' })
    const after = story('Fire', ['"Nobody slept" - that was all he said, 1\u202f204 times.'], { lang: 'fr' })
    const [paragraph] = textChanges(before, after).paragraphs
    expect(paragraph?.state).toBe('same')
    const added = paragraph?.runs.flatMap(({ kind, text }) => (kind === 'removed' ? [] : [text]))
    expect(added?.join('')).toBe('"Nobody slept" - that was all he said, 1\u202f204 times.')
  })

  it('gives up words, and never its reader, over a story of 200 kB', () => {
    const noise = (seed: number): string =>
      Array.from({ length: 30_000 }, (_, index) => `word${(index * seed) % 9973}`).join(' ')
    const { paragraphs } = textChanges(story('Long', [noise(7)]), story('Long', [noise(11)]))
    expect(paragraphs.map(({ state }) => state)).toEqual(['rewritten'])
  })
})

describe('the words of a headline that are new', () => {
  const ranges = (before: string, after: string): string[] => {
    const found = headlineRanges(story(before, []), story(after, []))
    return found.map(({ start, end }) => after.slice(start, end))
  }

  it('are marked one by one', () => {
    expect(ranges('Ten dead in Brackwater fire', 'Twelve dead in Brackwater warehouse fire')).toEqual([
      'Twelve',
      'warehouse',
    ])
  })

  it('are the whole headline, where it was rewritten', () => {
    expect(ranges('Ten dead in Brackwater fire', 'Owner arrested')).toEqual(['Owner arrested'])
  })

  it('are none, where words were only taken out', () => {
    expect(ranges('Ten dead in large Brackwater fire', 'Ten dead in Brackwater fire')).toEqual([])
  })
})
