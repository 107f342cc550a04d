import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawInEnglish } from '../../i18n/testing/drawInEnglish.tsx'
import { AskToken } from './AskToken.tsx'
import { emptyForm } from './signInForm.ts'

const handleSubmit = vi.fn()
let page: ReturnType<typeof drawInEnglish>
beforeEach(() => {
  handleSubmit.mockReset()
  page = drawInEnglish(<AskToken form={emptyForm} isOnline onSubmit={handleSubmit} onEnterAgain={() => {}} />)
})
afterEach(() => page.close())

describe('deck 8: the address of the account', () => {
  it.each(['', 'mira'])('is asked for in the deck’s own words: "%s"', async wrong => {
    const field = page.field('email')
    if (wrong) await userEvent.fill(field, wrong)
    page.button('Send me a code').click()
    expect(field.validationMessage).toBe('You must enter a valid professional email')
    expect(handleSubmit).not.toHaveBeenCalled()

    await userEvent.fill(field, 'Mira@corvane.example')
    page.button('Send me a code').click()
    expect(handleSubmit).toHaveBeenCalledWith('mira@corvane.example')
  })
})
