import { describe, expect, it } from 'vitest'
import { passageChange } from './passageChange.ts'
import { story } from './testing/story.ts'

const lead =
  'BRACKWATER (Norland) – Ten people were killed in a warehouse fire in Brackwater on Friday, the fire service said.'
const blaze = 'The blaze broke out in a loading bay. Some 120 firefighters fought it for six hours.'
const mayor = 'Mayor Hanna Brock promised an inquiry into the safety of the old stores along the quay.'
const before = story('Ten dead in Brackwater fire', [lead, blaze, mayor])

describe('D45: what has become of a passage that somebody copied', () => {
  it('is unchanged where its paragraph has changed elsewhere', () => {
    const after = story('Ten dead in Brackwater fire', [
      lead,
      blaze.replace('six hours', 'nine hours'),
      mayor,
    ])
    expect(passageChange('broke out in a loading bay', before, after)).toEqual({ state: 'unchanged' })
  })

  it('is unchanged where its paragraph was moved', () => {
    const after = story('Ten dead in Brackwater fire', [lead, mayor, blaze])
    expect(passageChange(mayor, before, after)).toEqual({ state: 'unchanged' })
  })

  it('is told with its own words, and with what has changed in them', () => {
    const after = story('12 dead in Brackwater fire', [
      lead.replace('Ten', '12').replace('Friday', 'Thursday'),
      blaze,
      mayor,
    ])
    expect(passageChange('Ten people were killed in a warehouse fire', before, after)).toMatchObject({
      state: 'changed',
      parts: [
        {
          where: { part: 'paragraph', index: 0 },
          runs: [
            { kind: 'removed', text: 'Ten' },
            { kind: 'added', text: '12' },
            { kind: 'same', text: ' people were killed in a warehouse fire' },
          ],
        },
      ],
      changes: [{ kind: 'dead', was: 'Ten', now: '12' }],
    })
  })

  it('may run over paragraphs, with any white space between', () => {
    const after = story('Ten dead in Brackwater fire', [lead, blaze.replace('120', '150'), mayor])
    const found = passageChange(`fire service said.\n\n  ${blaze}`, before, after)
    expect(found).toMatchObject({ state: 'changed', changes: [{ kind: 'number', was: '120', now: '150' }] })
    expect(found?.state === 'changed' && found.parts).toHaveLength(2)
  })

  it('may begin and end within a word', () => {
    const after = story('Ten dead in Brackwater fire', [lead, blaze.replace('120', '150'), mayor])
    expect(passageChange('ding bay. Some 120 firefighters fou', before, after)).toMatchObject({
      state: 'changed',
    })
  })

  it('is gone where its paragraph was cut', () => {
    const after = story('Ten dead in Brackwater fire', [lead, blaze])
    expect(passageChange('Hanna Brock promised an inquiry', before, after)).toEqual({ state: 'gone' })
  })

  it('is gone where its sentence was cut', () => {
    const after = story('Ten dead in Brackwater fire', [lead, 'The blaze broke out in a loading bay.', mayor])
    expect(passageChange('Some 120 firefighters fought it for six hours.', before, after)).toEqual({
      state: 'gone',
    })
  })

  it('is unchanged where its sentence stands in another paragraph now', () => {
    const sentence = 'Some 120 firefighters fought it for six hours.'
    const after = story('Ten dead in Brackwater fire', [
      `${lead} ${sentence}`,
      'The blaze broke out in a loading bay.',
      mayor,
    ])
    expect(passageChange(sentence, before, after)).toEqual({ state: 'unchanged' })
  })

  it('is unchanged where "Ten" became "10", because a number is compared as a value', () => {
    const after = story('10 dead in Brackwater fire', [lead.replace('Ten', '10'), blaze, mayor])
    expect(passageChange('Ten people were killed', before, after)).toEqual({ state: 'unchanged' })
  })

  it('is not known where neither revision has it', () => {
    expect(passageChange('An entirely different sentence', before, before)).toBeNull()
  })

  it('may be of the headline', () => {
    const after = story('12 dead in Brackwater fire', [lead, blaze, mayor])
    expect(passageChange('Ten dead in Brackwater', before, after)).toMatchObject({
      state: 'changed',
      parts: [{ where: { part: 'headline' } }],
    })
  })
})
