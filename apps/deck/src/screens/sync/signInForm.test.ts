import { describe, expect, it } from 'vitest'
import { formOf, readForm, reduceForm, storeForm, type SignInForm } from './signInForm.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const email = 'mira@deck.example'
const asking: SignInForm = { at: 'ask-token', email: '', error: null, isBusy: false, sentAt: null }
const verifying: SignInForm = { at: 'verify-token', email, sentAt: now, isBusy: false }

function createTab(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored))
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
  }
}

describe('deck 4: the sync form', () => {
  it('asks for the address, and for the code once one was sent', () => {
    const sending = reduceForm(asking, { type: 'submit', email })
    expect(sending).toEqual({ ...asking, email, isBusy: true })
    expect(reduceForm(sending, { type: 'sent', at: now })).toEqual(verifying)
  })

  it('returns to the address with the error when the code was wrong, and lets it be entered again', () => {
    const error = { when: 'verifying', code: 'wrong-code' } as const
    const refused = reduceForm(reduceForm(verifying, { type: 'entered' }), { type: 'failed', error })
    expect(refused).toEqual({ at: 'ask-token', email, error, isBusy: false, sentAt: now })
    expect(reduceForm(refused, { type: 'enter-again' })).toEqual(verifying)
  })

  it('keeps the address when no code could be sent, and has none to enter', () => {
    const error = { when: 'sending', code: 'unreachable' } as const
    const failed = reduceForm(reduceForm(asking, { type: 'submit', email }), { type: 'failed', error })
    expect(failed).toEqual({ at: 'ask-token', email, error, isBusy: false, sentAt: null })
    expect(reduceForm(failed, { type: 'enter-again' })).toEqual(failed)
  })

  it('forgets the error with the next submit', () => {
    const failed: SignInForm = { ...asking, email, error: { when: 'sending', code: 'failed' } }
    expect(reduceForm(failed, { type: 'submit', email: 'other@deck.example' })).toMatchObject({ error: null })
  })

  it('stays at the code while another one is sent', () => {
    const again = reduceForm(verifying, { type: 'submit', email })
    expect(again).toEqual({ ...verifying, isBusy: true })
    expect(reduceForm(again, { type: 'sent', at: now + 1 })).toEqual({ ...verifying, sentAt: now + 1 })
  })
})

describe('the step of the code', () => {
  it('survives a reload of the tab, as long as the code may live', () => {
    const tab = createTab()
    storeForm(tab, { ...verifying, isBusy: true })
    expect(readForm(tab, now + 599_999)).toEqual(verifying)
    expect(readForm(tab, now + 600_000)).toEqual(asking)
  })

  it('is removed with the step', () => {
    const tab = createTab()
    storeForm(tab, verifying)
    storeForm(tab, asking)
    expect(readForm(tab, now)).toEqual(asking)
  })

  it.each(['', '{', '[]', '"x"', '{"email":1,"sentAt":1}'])('is none where “%s” is stored', stored => {
    expect(readForm(createTab({ 'sync-code': stored }), now)).toEqual(asking)
  })
})

describe('deck 9: a session from an address', () => {
  const asked = { email, askedAt: now }
  const link = { kind: 'code', code: 'secret' } as const
  const following = formOf(link, asked, asking)

  it('begins with the link where this browser has asked for it, and with the code elsewhere', () => {
    expect(following).toEqual({
      at: 'follow-link',
      email,
      askedAt: now,
      code: 'secret',
      error: null,
      isBusy: false,
    })
    expect(formOf(link, null, asking)).toEqual({ at: 'other-browser', email: '' })
    expect(formOf(null, asked, verifying)).toBe(verifying)
  })

  it('is not promised again where the code or the link of the mail was used here', () => {
    expect(formOf(link, 'used', asking)).toEqual({
      ...asking,
      error: { when: 'arriving', code: 'link-over' },
    })
  })

  it('is asked for by a press, again after a failure that may pass', () => {
    const pressed = reduceForm(following, { type: 'follow' })
    expect(pressed).toMatchObject({ at: 'follow-link', isBusy: true })
    const failed = reduceForm(pressed, { type: 'not-followed', code: 'unreachable' })
    expect(failed).toEqual({ ...following, error: 'unreachable' })
    expect(reduceForm(failed, { type: 'follow' })).toEqual({ ...following, isBusy: true })
  })

  it('is over after a link that was used or is too old', () => {
    const over = reduceForm(following, { type: 'not-followed', code: 'link-over' })
    expect(over).toEqual({ ...asking, email, error: { when: 'arriving', code: 'link-over' } })
    expect(reduceForm(over, { type: 'enter-again' })).toEqual(over)
  })

  it('gives way to the code of the mail', () => {
    expect(reduceForm(following, { type: 'type-code', email, at: now })).toEqual(verifying)
  })
})
