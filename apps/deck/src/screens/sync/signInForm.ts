import type { SessionErrorCode } from '../../session/errors.ts'

/** The state of the form (deck 4, Sync form). Instants in epoch milliseconds. */
export type SignInForm =
  | { at: 'ask-token'; email: string; error: SignInError | null; isBusy: boolean; sentAt: number | null }
  | { at: 'verify-token'; email: string; sentAt: number; isBusy: boolean }

export type SignInError = { when: 'sending' | 'verifying'; code: SessionErrorCode }

type SignInEvent =
  | { type: 'submit'; email: string }
  | { type: 'sent'; at: number }
  | { type: 'failed'; error: SignInError }
  | { type: 'entered' }
  | { type: 'change-address' }
  | { type: 'enter-again' }

/** A mail needs a moment, and a second request makes the first code worthless. */
export const resendAfterMs = 60_000

export const emptyForm: Extract<SignInForm, { at: 'ask-token' }> = {
  at: 'ask-token',
  email: '',
  error: null,
  isBusy: false,
  sentAt: null,
}

export function reduceForm(form: SignInForm, event: SignInEvent): SignInForm {
  switch (event.type) {
    case 'submit':
      return form.at === 'ask-token'
        ? { ...form, email: event.email, error: null, isBusy: true }
        : { ...form, isBusy: true }
    case 'sent':
      return { at: 'verify-token', email: form.email, sentAt: event.at, isBusy: false }
    case 'failed':
      // The code that was sent may still be good, if only a digit was wrong.
      return { ...emptyForm, email: form.email, error: event.error, sentAt: sentAtOf(form, event.error) }
    case 'entered':
      return { ...form, isBusy: true }
    case 'change-address':
      return { ...emptyForm, email: form.email }
    case 'enter-again':
      return form.sentAt === null
        ? form
        : { at: 'verify-token', email: form.email, sentAt: form.sentAt, isBusy: false }
  }
}

function sentAtOf(form: SignInForm, error: SignInError): number | null {
  return error.when === 'verifying' || form.at === 'verify-token' ? form.sentAt : null
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
