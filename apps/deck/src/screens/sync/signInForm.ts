import type { SessionErrorCode } from '../../session/errors.ts'
import type { AskedMail } from '../../session/mailedLink.ts'
import type { Arrived } from './useArrival.ts'

/** The state of the form (deck 4, Sync form). Instants in epoch milliseconds. */
export type SignInForm =
  | { at: 'ask-token'; email: string; error: SignInError | null; isBusy: boolean; sentAt: number | null }
  | { at: 'verify-token'; email: string; sentAt: number; isBusy: boolean }
  /** The link of a mail was opened in the browser that has asked for the mail. */
  | {
      at: 'follow-link'
      email: string
      askedAt: number
      code: string
      error: SessionErrorCode | null
      isBusy: boolean
    }
  /** It was opened in another browser, where only the code of the mail is good. */
  | { at: 'other-browser'; email: string }

export type SignInError = { when: 'sending' | 'verifying' | 'arriving'; code: SessionErrorCode }

type SignInEvent =
  | { type: 'submit'; email: string }
  | { type: 'sent'; at: number }
  | { type: 'failed'; error: SignInError }
  | { type: 'entered' }
  | { type: 'change-address' }
  | { type: 'enter-again' }
  | { type: 'follow' }
  | { type: 'not-followed'; code: SessionErrorCode }
  /** The reader has the code of a mail, whoever has asked for it. */
  | { type: 'type-code'; email: string; at: number }

/** A mail needs a moment, and a second request makes the first code worthless. */
export const resendAfterMs = 60_000

export const emptyForm: Extract<SignInForm, { at: 'ask-token' }> = {
  at: 'ask-token',
  email: '',
  error: null,
  isBusy: false,
  sentAt: null,
}

/** The form with which the screen begins, by what its address brought along and what this browser has asked for. */
export function formOf(
  arrived: Arrived | null,
  asked: AskedMail | 'used' | null,
  stored: SignInForm,
): SignInForm {
  switch (arrived?.kind) {
    case 'code':
      if (asked === 'used') return { ...emptyForm, error: { when: 'arriving', code: 'link-over' } }
      return asked
        ? { at: 'follow-link', ...asked, code: arrived.code, error: null, isBusy: false }
        : { at: 'other-browser', email: '' }
    case 'refused':
      return { ...emptyForm, error: { when: 'arriving', code: arrived.code } }
    // A provider answers only a reader who is signed in.
    case 'provider':
    case undefined:
      return stored
  }
}

export function reduceForm(form: SignInForm, event: SignInEvent): SignInForm {
  switch (event.type) {
    case 'submit':
      return form.at === 'verify-token'
        ? { ...form, isBusy: true }
        : { ...emptyForm, sentAt: sentAtOf(form), email: event.email, isBusy: true }
    case 'sent':
      return { at: 'verify-token', email: form.email, sentAt: event.at, isBusy: false }
    case 'failed':
      // The code that was sent may still be good, if only a digit was wrong.
      return { ...emptyForm, email: form.email, error: event.error, sentAt: sentAfter(form, event.error) }
    case 'entered':
      return form.at === 'verify-token' ? { ...form, isBusy: true } : form
    case 'change-address':
      return { ...emptyForm, email: form.email }
    case 'enter-again': {
      const sentAt = sentAtOf(form)
      return sentAt === null ? form : { at: 'verify-token', email: form.email, sentAt, isBusy: false }
    }
    case 'follow':
      return form.at === 'follow-link' ? { ...form, error: null, isBusy: true } : form
    case 'not-followed':
      return form.at === 'follow-link' ? afterLink(form, event.code) : form
    case 'type-code':
      return { at: 'verify-token', email: event.email, sentAt: event.at, isBusy: false }
  }
}

/** A link that failed for a moment can be pressed again; one that is of no use gives way to what helps. */
function afterLink(form: Extract<SignInForm, { at: 'follow-link' }>, code: SessionErrorCode): SignInForm {
  if (code === 'other-browser') return { at: 'other-browser', email: form.email }
  if (code === 'link-over') return { ...emptyForm, email: form.email, error: { when: 'arriving', code } }
  return { ...form, error: code, isBusy: false }
}

function sentAfter(form: SignInForm, error: SignInError): number | null {
  return error.when === 'verifying' || form.at === 'verify-token' ? sentAtOf(form) : null
}

/** When the code was sent that can still be entered; null if there is none. */
function sentAtOf(form: SignInForm): number | null {
  return 'sentAt' in form ? form.sentAt : null
}

const storedKey = 'sync-code'

type TabStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** The code is read elsewhere, and a phone may drop the page meanwhile: the step survives a reload of this tab. */
export function storeForm(storage: TabStorage, form: SignInForm): void {
  if (form.at === 'verify-token')
    storage.set(storedKey, JSON.stringify({ email: form.email, sentAt: form.sentAt }))
  else storage.remove(storedKey)
}

/** A code lives ten minutes, so an older step is not restored. */
const codeLivesMs = 10 * 60_000

export function readForm(storage: TabStorage, now: number): SignInForm {
  try {
    const stored = JSON.parse(storage.get(storedKey) ?? 'null') as {
      email?: unknown
      sentAt?: unknown
    } | null
    if (typeof stored?.email === 'string' && typeof stored.sentAt === 'number')
      if (now - stored.sentAt < codeLivesMs)
        return { at: 'verify-token', email: stored.email, sentAt: stored.sentAt, isBusy: false }
  } catch {
    // A value that another script wrote is no step.
  }
  return emptyForm
}
