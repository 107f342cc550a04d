import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ServicesProvider } from '../../context/services.tsx'
import { servicesOf } from '../../context/testing/servicesOf.ts'
import { drawInEnglish } from '../../i18n/testing/drawInEnglish.tsx'
import { createListeners } from '../../platform/listeners.ts'
import type { Account } from '../../session/account.ts'
import { SessionError } from '../../session/errors.ts'
import { SignIn } from './SignIn.tsx'

const sendCode = vi.fn(async (_email: string, _language: string) => {})
const verifyCode = vi.fn(async (_email: string, _code: string) => {})
const startSocial = vi.fn(async () => true)
let page: ReturnType<typeof drawInEnglish>

beforeEach(() => {
  sessionStorage.clear()
  vi.clearAllMocks()
})
afterEach(() => page.close())

function draw(googleClientId?: string): void {
  const { subscribe } = createListeners()
  const theme = { theme: () => 'light', scheme: () => 'auto', prefersDark: () => false, subscribe }
  const account = { sendCode, verifyCode, social: { start: startSocial } } as unknown as Account
  page = drawInEnglish(
    <ServicesProvider value={servicesOf({ page: { theme } })}>
      <SignIn account={account} config={{ url: '', publishableKey: 'key', googleClientId }} />
    </ServicesProvider>,
  )
}
const boxes = () => [...page.place.querySelectorAll<HTMLInputElement>('fieldset input')]
const focused = () => boxes().indexOf(document.activeElement as HTMLInputElement)

/** Goes on until the boxes for the code are shown. */
async function askForCode(): Promise<void> {
  draw()
  await userEvent.fill(page.field('email'), 'Mira@deck.example')
  page.button('Send me a code').click()
  await expect.poll(() => boxes().length).toBeGreaterThan(0)
}

describe('deck 2: who is not signed in', () => {
  it('reads why, and is offered a social sign-in and a code by e-mail', async () => {
    draw('deck.apps.example')
    expect(page.place.textContent).toContain('your columns and their settings follow you to every device')
    expect([page.field('email').type, page.field('email').required]).toEqual(['email', true])
    page.button('Continue with Google').click()
    await expect.poll(() => startSocial.mock.calls.length).toBe(1)
    expect(sendCode).not.toHaveBeenCalled()
  })

  it('enters six digits once the address was sent', async () => {
    await askForCode()
    expect(sendCode.mock.calls).toEqual([['mira@deck.example', 'en']])
    expect(page.place.textContent).toContain('We sent a code to mira@deck.example')
    expect(boxes().map(({ ariaLabel }) => ariaLabel)).toEqual(
      [1, 2, 3, 4, 5, 6].map(place => `Digit ${place} of 6`),
    )
  })
})

describe('deck 4 and deck 5: the boxes of the code', () => {
  it('go forward as digits are typed, and back on Backspace in an empty one', async () => {
    await askForCode()
    expect(focused()).toBe(0)
    await userEvent.keyboard('12')
    expect([focused(), boxes().map(({ value }) => value)]).toEqual([2, ['1', '2', '', '', '', '']])
    await userEvent.keyboard('{Backspace}')
    expect([focused(), boxes()[1]?.value]).toEqual([1, '2'])
    await userEvent.keyboard('{Backspace}')
    expect([focused(), boxes()[1]?.value]).toEqual([1, ''])
  })

  it('are sent with the sixth digit, and not before', async () => {
    await askForCode()
    await userEvent.keyboard('40715')
    expect(verifyCode).not.toHaveBeenCalled()
    await userEvent.keyboard('8')
    expect(verifyCode.mock.calls).toEqual([['mira@deck.example', '407158']])
  })

  it('are filled by six digits that are pasted, and by no other number of them', async () => {
    await askForCode()
    const paste = (text: string) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      const event = { clipboardData, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', event))
    }
    paste('07158')
    expect(boxes().map(({ value }) => value)).toEqual(['', '', '', '', '', ''])
    expect(verifyCode).not.toHaveBeenCalled()
    paste('407158')
    await expect.poll(() => verifyCode.mock.calls).toEqual([['mira@deck.example', '407158']])
  })

  it('are there again after a reload', async () => {
    await askForCode()
    page.close()
    draw()
    await expect.poll(() => boxes().length).toBe(6)
    expect(page.place.textContent).toContain('We sent a code to mira@deck.example')
    await userEvent.keyboard('407158')
    expect(verifyCode.mock.calls).toEqual([['mira@deck.example', '407158']])
  })

  it('give way to the address and the error when the code was wrong', async () => {
    const refusal = Object.assign(new SessionError('Failed to verify email token', null), {
      code: 'wrong-code',
    })
    verifyCode.mockRejectedValueOnce(refusal)
    await askForCode()
    await userEvent.keyboard('407158')
    const alert = () => page.place.querySelector('[role=alert]')?.textContent
    await expect.poll(alert).toBe('The verification code is incorrect')
    expect([page.field('email').value, page.field('email').ariaInvalid]).toEqual([
      'mira@deck.example',
      'true',
    ])
    expect(boxes()).toEqual([])
    expect(document.activeElement).toBe(page.field('email'))
    page.button('Enter the code again').click()
    await expect.poll(focused).toBe(0)
  })
})
