import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawInEnglish } from '../../i18n/testing/drawInEnglish.tsx'
import type { Account } from '../../session/account.ts'
import type { AccountDetails } from '../../session/identities.ts'
import { SessionError } from '../../session/errors.ts'
import { FactorList } from './FactorList.tsx'

const factors = {
  enrolPhone: vi.fn(async (_name: string, _phone: string) => ({ factorId: 'f' })),
  challenge: vi.fn(async (_factorId: string) => 'c'),
  verify: vi.fn(async (_factorId: string, _challengeId: string, _code: string) => {}),
  remove: vi.fn(async (_factorId: string) => {}),
}
const begun = { id: 'begun', type: 'phone', name: 'Phone 1', isVerified: false } as const
const details: AccountDetails = {
  user: { id: 'mira', email: 'mira@deck.example', avatarUrl: null, factors: [begun] },
  identities: [],
  level: 'aal1',
}
const handleChange = vi.fn()
let page: ReturnType<typeof drawInEnglish>

beforeEach(() => vi.clearAllMocks())
afterEach(() => page.close())

function draw(hasPhones: boolean): void {
  const account = { factors } as unknown as Account
  page = drawInEnglish(
    <FactorList account={account} details={details} hasPhones={hasPhones} onChange={handleChange} />,
  )
}
const buttons = () => [...page.place.querySelectorAll('button')].map(({ textContent }) => textContent)
const boxes = () => page.place.querySelectorAll('fieldset input').length

describe('deck 7: a phone as second factor', () => {
  it('is offered only where messages can be sent', () => {
    draw(false)
    expect(buttons()).toEqual(['Add an authenticator'])
    page.close()
    draw(true)
    expect(buttons()).toEqual(['Add an authenticator', 'Add a phone'])
  })

  it('is enrolled by its number and the code that it gets, in the place of one that was only begun', async () => {
    draw(true)
    page.button('Add a phone').click()
    await expect.poll(() => page.place.querySelector('input')).not.toBeNull()
    await userEvent.fill(page.field('phone'), '0612345678')
    page.button('Send me the code by message').click()
    expect(page.field('phone').validationMessage).toContain('Write the number with its country code')
    await userEvent.fill(page.field('phone'), '+33 (6) 12-34/56.78')
    page.button('Send me the code by message').click()
    await expect.poll(boxes).toBe(6)
    expect(factors.remove.mock.calls).toEqual([['begun']])
    expect(factors.enrolPhone.mock.calls).toEqual([['Phone 2', '+33 (6) 12-34/56.78']])
    await userEvent.keyboard('407158')
    await expect.poll(() => factors.verify.mock.calls).toEqual([['f', 'c', '407158']])
    await expect.poll(() => handleChange.mock.calls.length).toBe(1)
  })

  it('says that no message went out, and can be tried again', async () => {
    const notSent = Object.assign(new SessionError('Authentication failed', null), { code: 'not-sent' })
    factors.challenge.mockRejectedValueOnce(notSent)
    draw(true)
    page.button('Add a phone').click()
    await expect.poll(() => page.place.querySelector('input')).not.toBeNull()
    await userEvent.fill(page.field('phone'), '+33612345678')
    page.button('Send me the code by message').click()
    await expect
      .poll(() => page.place.querySelector('[role=alert]')?.textContent)
      .toBe('The message could not be sent. Try again in a moment.')
    page.button('Send me the code by message').click()
    await expect.poll(boxes).toBe(6)
  })
})
