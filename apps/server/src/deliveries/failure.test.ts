import { failureReasons } from '@wiredeck/content-api/wire'
import { describe, expect, it } from 'vitest'
import { failure, failureText, readFailureText } from './failure.ts'

describe('why something did not arrive, as the database keeps it', () => {
  it('is a reason with its detail', () => {
    expect(failureText(failure('receiverAnswers', '422'))).toBe('receiverAnswers 422')
    expect(failureText(failure('tooLong'))).toBe('tooLong')
  })

  it.each(failureReasons)('is read as it was written: %s', reason => {
    for (const detail of [null, '422', '403 AccessDenied'])
      expect(readFailureText(failureText({ reason, detail }))).toEqual({ reason, detail })
  })

  it('is a sentence in rows of earlier versions, which is shown as it is', () => {
    const detail = 'The receiver answers 422'
    expect(readFailureText(detail)).toEqual({ reason: 'other', detail })
  })

  it('has no empty detail', () => {
    expect(failure('noAnswer', '')).toEqual({ reason: 'noAnswer', detail: null })
  })
})
