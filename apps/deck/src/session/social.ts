import type { SupabaseClient } from '@supabase/supabase-js'
import { sayBackendError } from './errors.ts'
import { startGoogle, type ButtonLook } from './google.ts'
import type { Report } from '../platform/report.ts'

/** The social sign-in (deck 2, Sync screen). */
export type Social = {
  /**
   * Loads the provider's script, which draws its button and from then on signs in. Resolves with false if it
   * cannot be loaded, which is only reported (deck 8).
   */
  start(look: ButtonLook): Promise<boolean>
}

type Deps = {
  auth: SupabaseClient['auth']
  clientId: string | undefined
  report: Report
}

export function createSocial({ auth, clientId, report }: Deps): Social {
  const logIn = async (token: string, nonce: string) => {
    const { error } = await auth.signInWithIdToken({ provider: 'google', token, nonce })
    if (error) report('Login failed', await sayBackendError(error))
  }
  return {
    async start(look) {
      try {
        await startGoogle(clientId, look, (token, nonce) => void logIn(token, nonce))
        return true
      } catch (error) {
        report('Login failed', error)
        return false
      }
    },
  }
}
