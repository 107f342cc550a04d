import { useState } from 'react'
import type { Credentials } from '@wiredeck/content-api'
import { useServices } from '../../context/services.tsx'
import { useForgetReader } from '../leaving/useForgetReader.ts'
import { loginErrorOf, type LoginError } from './loginError.ts'

/** The state of the form (deck 4, Login form); a reader with another e-mail is asked first (D48). */
export type Step =
  | { at: 'ask-credentials'; error: LoginError | null }
  | { at: 'another-reader'; credentials: Credentials }
  | { at: 'verify-credentials' }

const ask: Step = { at: 'ask-credentials', error: null }

/** The last reader's data is removed only once the content API has let in the next reader. */
export function useLogIn(onFailed: () => void) {
  const {
    access: { access, lastReader },
    page: { clock },
  } = useServices()
  const forgetReader = useForgetReader()
  const [step, setStep] = useState<Step>(ask)

  const enter = async (credentials: Credentials) => {
    setStep({ at: 'verify-credentials' })
    try {
      await access.logIn(credentials)
    } catch (reason) {
      setStep({ at: 'ask-credentials', error: loginErrorOf(reason, clock.wire.now(), navigator.onLine) })
      onFailed()
      return
    }
    const isRoomFree = !lastReader.isOther(credentials.username) || (await forgetReader())
    if (isRoomFree) lastReader.set(credentials.username)
    else access.logOut()
    setStep(isRoomFree ? ask : { at: 'ask-credentials', error: { message: 'login.failed', until: null } })
  }
  return {
    step,
    logIn(credentials: Credentials): void {
      if (lastReader.isOther(credentials.username)) setStep({ at: 'another-reader', credentials })
      else void enter(credentials)
    },
    enter,
    cancel: () => setStep(ask),
  }
}
