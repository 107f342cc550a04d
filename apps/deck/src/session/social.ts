import type { SupabaseClient } from '@supabase/supabase-js'
import { sayBackendError } from './errors.ts'
import { startGoogle, type ButtonLook } from './google.ts'
import type { Report } from '../platform/report.ts'

/** The social sign-in (deck 2, Sync screen). */
export type Social = {
  /**
   * Loads the provider's script, which draws its button and from then on signs in, or links its identity to
   * the account that is signed in. Resolves with false if it cannot be loaded, which is only reported (deck
   * 8).
   */
  start(use: 'sign-in' | 'link', look: ButtonLook): Promise<boolean>
}

type Deps = {
  auth: SupabaseClient['auth']
  clientId: string | undefined
  report: Report
}

export function createSocial({ auth, clientId, report }: Deps): Social {
  const logIn = async (use: 'sign-in' | 'link', token: string, nonce: string) => {
    const proof = { provider: 'google', token, nonce }
    const { error } = await (use === 'link' ? auth.linkIdentity(proof) : auth.signInWithIdToken(proof))
    if (error) report('Login failed', await sayBackendError(error))
  }
  return {
    async start(use, look) {
      try {
        await startGoogle(clientId, look, (token, nonce) => void logIn(use, token, nonce))
        return true
      } catch (error) {
        report('Login failed', error)
        return false
      }
    },
  }
}
