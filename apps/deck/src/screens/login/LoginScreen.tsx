import { Star } from 'lucide-react'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { Link, Redirect } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { useIsIn } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useLocale, useT } from '../../i18n/index.ts'
import { paths, redirectTarget } from '../../routes/paths.ts'
import { clockOf } from '@wiredeck/document/times'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { lazyPart } from '../parts/lazyPart.tsx'
import { fieldWarning } from '../parts/fieldWarning.ts'
import { textIn } from '../parts/textIn.ts'
import { QuietScreen } from '../parts/QuietScreen.tsx'
import styles from './LoginScreen.module.css'
import { useLogIn } from './useLogIn.ts'

const AnotherReader = lazyPart(
  'panel',
  async () => (await import('../leaving/AnotherReader.tsx')).AnotherReader,
)

/** Login to the content API (deck 2, Login screen). */
export function LoginScreen() {
  const t = useT()
  const locale = useLocale()
  const { sampleAccount } = useServices().config
  const search = useSearch()
  const isIn = useIsIn()
  const passwordField = useRef<HTMLInputElement>(null)
  const { step, logIn, enter, cancel } = useLogIn(() => passwordField.current?.select())
  const error = step.at === 'ask-credentials' ? step.error : null
  const isVerifying = step.at === 'verify-credentials'

  useTitle(t('login.documentTitle'))
  useEffect(() => focusNextScreen, [])

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    logIn({ username: textIn(form, 'email'), password: textIn(form, 'password') })
  }

  // The login may have happened in another tab.
  if (isIn && !isVerifying) return <Redirect to={redirectTarget(search) + location.hash} replace />
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
            {...fieldWarning(t('auth.email-warning'))}
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
            onClick={() => logIn({ username: sampleAccount.email, password: sampleAccount.password })}
          >
            <Star size={18} strokeWidth={1.75} aria-hidden /> {t('login.sample')}
          </button>
        )}
      </form>
      {step.at === 'another-reader' && (
        <AnotherReader onGoOn={() => void enter(step.credentials)} onClose={cancel} />
      )}
    </QuietScreen>
  )
}

/** Focuses the next screen, because the login takes the focused field with it. A document takes the focus by itself. */
function focusNextScreen(): void {
  const main = document.querySelector('main')
  ;(main?.querySelector('h1') ?? main)?.focus({ preventScroll: true })
}
