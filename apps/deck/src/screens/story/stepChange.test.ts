import { parsed } from '@wiredeck/document/testing/parsed'
import { rawStory } from '@wiredeck/document/testing/rawStory'
import { expect, it } from 'vitest'
import { stepChange } from './stepChange.ts'

const story = (uno: string, headline: string, news: string[], changes = {}) =>
  parsed(rawStory(uno, { uno, headline, news, ...changes }))

it('ADR-0033: of a step that this device has in one revision it tells nothing', () => {
  expect(stepChange(story('lead', 'Twelve dead', ['Twelve people died.']), null)).toBeNull()
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
  expect(stepChange(profile(1968), profile(1986))).toMatchObject({ was: '1986', now: '1968' })
})
