import { describe, expect, it } from 'vitest'
import { changesBetween } from './changesBetween.ts'
import { isGraverThan, kindsByGravity, type ChangeKind } from './change.ts'
import { story } from './testing/story.ts'

const lead =
  'BRACKWATER (Norland) – Ten people were killed and 14 injured in a fire in Brackwater on Friday, Fire chief Colm Tarrant said.'
const detail = 'Some 120 firefighters fought the blaze for hours. “We heard the roof go,” a witness said.'
const before = story('Ten dead in Brackwater fire', [lead, detail], { city: 'Brackwater' })

describe('D45: the ranking of changes', () => {
  it('is that of an editor', () => {
    const asRequired: ChangeKind[] = [
      'killed',
      'embargoSet',
      'embargoLifted',
      'corrected',
      'dead',
      'hurt',
      'number',
      'reversed',
      'swapped',
      'opposite',
      'name',
      'place',
      'day',
      'attribution',
      'quote',
      'sentence',
      'headline',
      'paragraphAdded',
      'paragraphRemoved',
      'pictureAdded',
      'pictureRemoved',
      'caption',
      'wording',
    ]
    expect(kindsByGravity.filter(kind => asRequired.includes(kind))).toEqual(asRequired)
  })

  it('puts the gravest first and counts the others', () => {
    const after = story(
      'Twelve dead in Brackwater fire',
      [
        lead
          .replace('Ten', 'Twelve')
          .replace('14', '17')
          .replace('Friday', 'Thursday')
          .replace('Tarrant', 'Tarrent'),
        detail.replace('120', '150').replace('roof', 'walls').replace('blaze', 'flames'),
        'Trains to Kelderby were stopped until noon because of the smoke.',
      ],
      { city: 'Brackwater', slug: ['fire'] },
    )
    const { first, others, ranked } = changesBetween(before, after)
    expect(first).toEqual({
      kind: 'dead',
      was: 'Ten',
      now: 'Twelve',
      noun: 'dead',
      where: { part: 'headline' },
      times: 2,
    })
    expect(others).toEqual(
      ['hurt', 'day', 'number', 'quote', 'name', 'paragraphAdded', 'wording', 'slugs'].map(kind => ({
        kind,
        count: 1,
      })),
    )
    expect(ranked).toHaveLength(9)
  })

  it('puts what headline and first sentence say before a figure further down, and not before a toll', () => {
    const after = story(
      'Ten dead in Brackwater fire',
      [lead.replace('Friday', 'Thursday'), detail.replace('120', '150')],
      { city: 'Brackwater' },
    )
    expect(changesBetween(before, after).ranked.map(({ kind }) => kind)).toEqual(['day', 'number'])
    const witness = story('Ten dead in Brackwater fire', [lead.replace('14 injured', '17 injured'), detail])
    expect(changesBetween(before, witness).first).toMatchObject({ kind: 'hurt' })
  })

  it('lets a caller ask for what is graver than words', () => {
    expect(isGraverThan('name', 'wording')).toBe(true)
    expect(isGraverThan('slugs', 'wording')).toBe(false)
    expect(
      ['dead', 'number', 'name', 'place', 'day'].every(kind => isGraverThan(kind as ChangeKind, 'quote')),
    ).toBe(true)
    expect(isGraverThan('quote', 'quote')).toBe(false)
  })
})

describe('D45: what is compared', () => {
  it('tells nothing of a revision that a reader cannot tell from the one before', () => {
    expect(changesBetween(before, before)).toEqual({ ranked: [], first: null, others: [] })
  })

  it('says of a killed story that it is killed, and not that its text became the notice', () => {
    const after = story('Ten dead in Brackwater fire', ['KILL:', 'There was no fire.'], {
      status: 'Canceled',
      advisory: 'KILL: no fire',
      city: 'Brackwater',
    })
    expect(changesBetween(before, after).ranked.map(({ kind }) => kind)).toEqual(['killed'])
  })

  it('tells of a killed story that is used again', () => {
    const killed = story('Ten dead in Brackwater fire', [lead, detail], {
      status: 'Canceled',
      city: 'Brackwater',
    })
    expect(changesBetween(killed, before).first).toMatchObject({ kind: 'released' })
  })

  it('reads a number by the language of the document', () => {
    const inEnglish = [story('Votes', ['1,204 votes']), story('Votes', ['1.204 votes'])] as const
    expect(changesBetween(...inEnglish).first).toMatchObject({ kind: 'number', was: '1,204', now: '1.204' })
    const inGerman = [
      story('Stimmen', ['1204 Stimmen'], { lang: 'de' }),
      story('Stimmen', ['1.204 Stimmen'], { lang: 'de' }),
    ] as const
    expect(changesBetween(...inGerman).ranked.map(({ kind }) => kind)).toEqual(['wording'])
  })
})
