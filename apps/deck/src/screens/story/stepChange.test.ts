import { parsed } from '@wiredeck/document/testing/parsed'
import { rawStory } from '@wiredeck/document/testing/rawStory'
import { expect, it } from 'vitest'
import { stepChange } from './stepChange.ts'

const story = (uno: string, headline: string, news: string[], changes = {}) =>
  parsed(rawStory(uno, { uno, headline, news, ...changes }))
const alert = story('alert', 'Ten dead in Port Allard bridge collapse', [
  'Ten people died when the bridge fell on Sunday, police said.',
])
const lead = story('lead', 'Twelve dead as harbour bridge falls', [
  'Twelve people died when the bridge fell on Sunday, the hospital said.',
  'Divers search the water.',
])

it('ADR-0033: between two documents of a story it tells the toll, and not how their words differ', () => {
  expect(stepChange(lead, null, alert)).toMatchObject({ kind: 'dead', was: 'Ten', now: 'Twelve' })
  const reaction = story('reaction', 'Forde promises an inquiry', ['The prime minister spoke to parliament.'])
  expect(stepChange(reaction, null, lead)).toBeNull()
  expect(stepChange(lead, null, null)).toBeNull()
})

it('ADR-0033: of a revised document it tells what its last revision has changed', () => {
  const profile = (year: number) =>
    story(
      'profile',
      `Harbour bridge of Port Allard: built in ${year}`,
      ['The bridge carries 41,000 vehicles a day.'],
      {
        signal: year === 1968 ? 'correction' : null,
      },
    )
  expect(stepChange(profile(1968), profile(1986), lead)).toMatchObject({ was: '1986', now: '1968' })
})

it('ADR-0033: the graver of both is told', () => {
  const [paragraph = '', divers = ''] = 'paragraphs' in lead ? lead.paragraphs : []
  const earlier = story('lead', lead.headline ?? '', [paragraph])
  const later = story('lead', lead.headline ?? '', [paragraph, divers])
  expect(stepChange(later, earlier, null)?.kind).toBe('paragraphAdded')
  expect(stepChange(later, earlier, alert)?.kind).toBe('dead')
})
