import { Star } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Link, Redirect } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { useIsIn } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useLocale, useT } from '../../i18n/index.ts'
import { paths, redirectTarget } from '../../routes/paths.ts'
import { clockOf } from '../../text/relativeTime.ts'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { emailWarning } from '../parts/emailWarning.ts'
import { QuietScreen } from '../parts/QuietScreen.tsx'
import { loginErrorOf, type LoginError } from './loginError.ts'
import styles from './LoginScreen.module.css'

/** The state of the form (`deck.md` section 4, Login form). */
type Step = { at: 'ask-credentials'; error: LoginError | null } | { at: 'verify-credentials' }

/** Login to the content API (`deck.md` section 2, Login screen). */
export function LoginScreen() {
  const t = useT()
  const locale = useLocale()
  const { access, sampleAccount } = useServices()
  const search = useSearch()
  const isIn = useIsIn()
  const passwordField = useRef<HTMLInputElement>(null)
  const [step, setStep] = useState<Step>({ at: 'ask-credentials', error: null })
  const error = step.at === 'ask-credentials' ? step.error : null
  const isVerifying = step.at === 'verify-credentials'

  useTitle(t('login.documentTitle'))
  useEffect(() => focusNextScreen, [])

  const logIn = async (username: string, password: string) => {
    setStep({ at: 'verify-credentials' })
    try {
      await access.logIn({ username, password })
    } catch (reason) {
      setStep({ at: 'ask-credentials', error: loginErrorOf(reason, Date.now(), navigator.onLine) })
      passwordField.current?.select()
    }
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void logIn(textIn(form, 'email'), textIn(form, 'password'))
  }

  // In this tab or in another one.
  if (isIn) return <Redirect to={redirectTarget(search)} replace />
  return (
    <QuietScreen title={t('login.title')} foot={<Link href={paths.about}>{t('nav.about')}</Link>}>
      <form className={styles.form} onSubmit={handleSubmit}>
        <label className="field">
          {t('login.email')}
          <input
            name="email"
            type="email"
            required
            autoComplete="username"
            {...emailWarning(t('auth.email-warning'))}
            aria-invalid={error !== null}
          />
        </label>
        <label className="field">
          {t('login.password')}
          <input
            ref={passwordField}
            name="password"
            type="password"
            required
            autoComplete="current-password"
            aria-invalid={error !== null}
            aria-describedby={error ? 'login-error' : undefined}
          />
        </label>
        {error && (
          <p id="login-error" className={styles.error} role="alert">
            {error.until === null
              ? t(error.message)
              : t(error.message, { time: clockOf(new Date(error.until), locale) })}
          </p>
        )}
        <SubmitButton label={t('login.submit')} isBusy={isVerifying} />
        {sampleAccount && (
          <button
            type="button"
            className="soft"
            disabled={isVerifying}
            onClick={() => void logIn(sampleAccount.email, sampleAccount.password)}
          >
            <Star size={18} strokeWidth={1.75} aria-hidden /> {t('login.sample')}
          </button>
        )}
      </form>
    </QuietScreen>
  )
}

/** Focuses the next screen, because the login takes the focused field with it. A document takes the focus by itself. */
function focusNextScreen(): void {
  const main = document.querySelector('main')
  ;(main?.querySelector('h1') ?? main)?.focus({ preventScroll: true })
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
