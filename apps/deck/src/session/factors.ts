import type { SupabaseClient } from '@supabase/supabase-js'
import type { Ask } from './ask.ts'
import { namesOf } from './sessionState.ts'

/** What an authenticator needs to know: a picture to scan, or the secret to type. */
export type Enrolment = { factorId: string; qrCode: string; secret: string }

/** The second factors of the account (deck 7). */
export type Factors = {
  /** Makes an authenticator, which counts once `verify` has checked one of its codes. */
  enrol(name: string): Promise<Enrolment>
  /** Makes a phone, by its number with the country code; it counts once `verify` has checked a code that it got. */
  enrolPhone(name: string, phone: string): Promise<{ factorId: string }>
  /** Asks for a code of the factor, which a phone gets by a message; returns the id of the challenge. */
  challenge(factorId: string): Promise<string>
  /** Answers a challenge: the session is of level `aal2` afterwards. */
  verify(factorId: string, challengeId: string, code: string): Promise<void>
  rename(factorId: string, name: string): Promise<void>
  remove(factorId: string): Promise<void>
}

const failure = 'Authentication failed'

export function createFactors(auth: SupabaseClient['auth'], ask: Ask): Factors {
  const renewSession = () => ask(failure, auth.refreshSession())

  return {
    async enrol(name) {
      const request = { factorType: 'totp', friendlyName: name, issuer: 'Deck' } as const
      const { id, totp } = await ask(failure, auth.mfa.enroll(request))
      return { factorId: id, qrCode: totp.qr_code, secret: totp.secret }
    },
    async enrolPhone(name, phone) {
      const request = { factorType: 'phone', friendlyName: name, phone } as const
      const { id } = await ask(failure, auth.mfa.enroll(request))
      return { factorId: id }
    },
    async challenge(factorId) {
      const { id } = await ask(failure, auth.mfa.challenge({ factorId, channel: 'sms' }))
      return id
    },
    async verify(factorId, challengeId, code) {
      await ask(failure, auth.mfa.verify({ factorId, challengeId, code }))
    },
    async rename(factorId, name) {
      const { user } = await ask(failure, auth.getUser())
      const names = { ...namesOf(user.user_metadata), [factorId]: name }
      await ask(failure, auth.updateUser({ data: { factor_names: names } }))
    },
    async remove(factorId) {
      await ask(failure, auth.mfa.unenroll({ factorId }))
      // A session has the factors, and its level, as they were when it was issued.
      await renewSession()
    },
  }
}
