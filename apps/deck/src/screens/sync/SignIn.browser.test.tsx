import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ServicesProvider } from '../../context/services.tsx'
import { servicesOf } from '../../context/testing/servicesOf.ts'
import { drawInEnglish } from '../../i18n/testing/drawInEnglish.tsx'
import { createListeners } from '../../platform/listeners.ts'
import type { Account } from '../../session/account.ts'
import { SessionError, type SessionErrorCode } from '../../session/errors.ts'
import type { AskedMail } from '../../session/mailedLink.ts'
import { SignIn } from './SignIn.tsx'
import type { Arrived } from './useArrival.ts'

const sendCode = vi.fn(async (_email: string, _language: string) => {})
const verifyCode = vi.fn(async (_email: string, _code: string) => {})
const follow = vi.fn(async (_code: string) => {})
let asked: AskedMail | null = null
const startSocial = vi.fn(async () => true)
let page: ReturnType<typeof drawInEnglish>

beforeEach(() => {
  sessionStorage.clear()
  asked = null
  vi.clearAllMocks()
})
afterEach(() => page.close())

function draw(googleClientId?: string, arrived: Arrived | null = null): void {
  const { subscribe } = createListeners()
  const theme = { theme: () => 'light', scheme: () => 'auto', prefersDark: () => false, subscribe }
  const link = { follow, asked: () => asked }
  const account = { sendCode, verifyCode, link, social: { start: startSocial } } as unknown as Account
  page = drawInEnglish(
    <ServicesProvider value={servicesOf({ page: { theme } })}>
      <SignIn
        account={account}
        config={{ url: '', publishableKey: 'key', googleClientId }}
        arrived={arrived}
      />
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

describe('deck 9: a session from an address', () => {
  const link: Arrived = { kind: 'code', code: 'secret' }
  const alert = () => page.place.querySelector('[role=alert]')?.textContent
  const refuse = (code: SessionErrorCode) =>
    follow.mockRejectedValueOnce(
      Object.assign(new SessionError('Failed to verify email token', null), { code }),
    )
  const drawLink = (askedAgoMs = 0) => {
    asked = { email: 'mira@deck.example', askedAt: Date.now() - askedAgoMs }
    draw(undefined, link)
  }

  it('is taken at a press and not before, in the browser that asked for it', async () => {
    drawLink()
    expect(page.place.textContent).toContain('This link signs you in as mira@deck.example.')
    expect(follow).not.toHaveBeenCalled()
    page.button('Sign in').click()
    await expect.poll(() => follow.mock.calls).toEqual([['secret']])
  })

  it('is warned of where the link was asked for more than 120 s ago', () => {
    drawLink(119_000)
    expect(page.place.textContent).not.toContain('more than two minutes ago')
    page.close()
    drawLink(120_000)
    expect(page.place.textContent).toContain('You asked for this link more than two minutes ago.')
  })

  it('is not taken in another browser, where the code of the mail is typed', async () => {
    draw(undefined, link)
    expect(page.place.textContent).toContain('works only in the browser in which you asked for it')
    await userEvent.fill(page.field('email'), 'Mira@deck.example')
    page.button('Enter the code').click()
    await expect.poll(focused).toBe(0)
    await userEvent.keyboard('407158')
    expect(verifyCode.mock.calls).toEqual([['mira@deck.example', '407158']])
    expect([follow, sendCode].flatMap(({ mock }) => mock.calls)).toEqual([])
  })

  it.each([
    ['link-over', 'This link has been used or is too old. Ask for a new code.', 'Send me a code'],
    ['unreachable', 'The sync server does not answer. Try again in a moment.', 'Sign in'],
    ['failed', 'Failed to verify email token', 'Sign in'],
  ] as const)('fails as %s: %s', async (code, sentence, next) => {
    refuse(code)
    drawLink()
    page.button('Sign in').click()
    await expect.poll(alert).toBe(sentence)
    expect(page.button(next).disabled).toBe(false)
  })

  it('gives way to the code where the link is that of an earlier mail', async () => {
    refuse('other-browser')
    drawLink()
    page.button('Sign in').click()
    await expect.poll(() => page.place.textContent).toContain('Enter the code of the same mail instead')
    expect(page.field('email').value).toBe('mira@deck.example')
  })

  it('can be left for the code', async () => {
    drawLink()
    page.button('Enter the code instead').click()
    await expect.poll(focused).toBe(0)
    expect(page.place.textContent).toContain('We sent a code to mira@deck.example')
  })

  it('is asked for anew where the address brings something else', () => {
    draw(undefined, { kind: 'refused', code: 'failed' })
    expect(alert()).toBe('This link does not sign you in. Ask for a code instead.')
  })
})
