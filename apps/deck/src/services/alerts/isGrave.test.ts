import { rawStory } from '@wiredeck/document/testing/rawStory'
import { expect, it } from 'vitest'
import { isGrave } from './isGrave.ts'

const lead = '“The roof is safe,” said Edda Harrow, who owns the mill.'
const detail = 'Some 120 people work there.'
const filed = (...news: string[]) => rawStory('GRAVE', { headline: 'The mill', news })

it.each([
  [
    'a sentence that says the contrary',
    filed('The owner was guilty.'),
    filed('The owner was not guilty.'),
    true,
  ],
  ['another speaker', filed(lead), filed(lead.replace('Edda Harrow', 'Colm Tarrant')), true],
  // The quotation in the lead is told first, and is not grave by itself.
  [
    'a number below a changed quotation',
    filed(lead, detail),
    filed(lead.replace('safe', 'sound'), detail.replace('120', '150')),
    true,
  ],
  ['words of a quotation', filed(lead, detail), filed(lead.replace('safe', 'sound'), detail), false],
  ['other words', filed(detail), filed(detail.replace('work', 'toil')), false],
])('D45: %s', (_, before, after, expected) => {
  expect(isGrave(before, after)).toBe(expected)
})
