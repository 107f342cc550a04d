import { describe, expect, it } from 'vitest'
import { findOwnAnswers, ownAnswersOf } from './oneAnswer.mjs'

describe('one answer to whether a story may be used, and how loud it is', () => {
  it.each([
    [`if (card.status === 'Canceled') return`, 'names a status'],
    ['const isHeld = "WithHeld" === status', 'names a status'],
    ['card.urgency <= 2', 'compares an urgency'],
    ['document.urgency === 1', 'compares an urgency'],
    ['1 >= card?.urgency', 'compares an urgency'],
  ])('is found to be decided again in %s', (line, does) => {
    expect(ownAnswersOf('some.ts', `\n${line}\n`)).toEqual([
      `some.ts:2 ${does}; ask packages/document/src/mayBeUsed.ts`,
    ])
  })

  it.each([
    'mayBeUsed(card, now).is',
    `toldAs(answer) === 'killed'`,
    `t('urgency.flash')`,
    'const urgency = urgenciesOf(loudness)',
    'sort(urgency => urgency.at)',
    `typeof read.urgency === 'number'`,
  ])('is left alone in %s', line => {
    expect(ownAnswersOf('some.ts', line)).toEqual([])
  })

  it('is given in one place here', () => {
    expect(findOwnAnswers(process.cwd())).toEqual([])
  })
})
