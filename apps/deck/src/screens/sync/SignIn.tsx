import { useReducer, useEffect } from 'react'
import { useIsOnline } from '../../context/hooks.ts'
import { useLocale, useT } from '../../i18n/index.ts'
import { createTabStorage } from '../../platform/storage.ts'
import type { Account } from '../../session/account.ts'
import type { AccountsConfig } from '../../session/openAccount.ts'
import { AskToken } from './AskToken.tsx'
import { FollowLink } from './FollowLink.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { OtherBrowser } from './OtherBrowser.tsx'
import { emptyForm, formOf, readForm, reduceForm, storeForm } from './signInForm.ts'
import styles from './SyncScreen.module.css'
import { codeOf } from './useAction.ts'
import { clearAddress, type Arrived } from './useArrival.ts'
import { VerifyToken } from './VerifyToken.tsx'

const tab = createTabStorage()

/** For a reader who is in, perhaps by a link in another tab: the code that this tab waits for is used up. */
export function endSignIn(): void {
  storeForm(tab, emptyForm)
}

type Props = { account: Account; config: AccountsConfig; arrived: Arrived | null }

/** Signs in by a code or link that comes by e-mail, or by a social account (deck 4, Sync form). */
export function SignIn({ account, config, arrived }: Props) {
  const t = useT()
  const locale = useLocale()
  const isOnline = useIsOnline()
  const [form, dispatch] = useReducer(reduceForm, null, () =>
    formOf(arrived, account.link.asked(), readForm(tab, Date.now())),
  )
  useEffect(() => storeForm(tab, form), [form])

  const sendCode = async (email: string) => {
    dispatch({ type: 'submit', email })
    try {
      await account.sendCode(email, locale)
      dispatch({ type: 'sent', at: Date.now() })
    } catch (error) {
      dispatch({ type: 'failed', error: { when: 'sending', code: codeOf(error) } })
    }
  }
  const verify = async (code: string) => {
    dispatch({ type: 'entered' })
    try {
      await account.verifyCode(form.email, code)
      storeForm(tab, emptyForm)
    } catch (error) {
      dispatch({ type: 'failed', error: { when: 'verifying', code: codeOf(error) } })
    }
  }
  const follow = async (code: string) => {
    dispatch({ type: 'follow' })
    try {
      await account.link.follow(code)
      clearAddress()
    } catch (error) {
      dispatch({ type: 'not-followed', code: codeOf(error) })
    }
  }
  const typeCode = (email: string, at: number) => {
    clearAddress()
    dispatch({ type: 'type-code', email, at })
  }

  return (
    <>
      {!isOnline && (
        <p role="status" className={styles.warning}>
          {t('device.offline')}. {t('sync.offline')}
        </p>
      )}
      {form.at === 'ask-token' && (
        <AskToken
          form={form}
          isOnline={isOnline}
          onSubmit={email => void sendCode(email)}
          onEnterAgain={() => dispatch({ type: 'enter-again' })}
        />
      )}
      {form.at === 'verify-token' && (
        <VerifyToken
          form={form}
          isOnline={isOnline}
          hasMailbox={config.mailbox ?? false}
          onCode={code => void verify(code)}
          onResend={() => void sendCode(form.email)}
          onChangeAddress={() => dispatch({ type: 'change-address' })}
        />
      )}
      {form.at === 'follow-link' && (
        <FollowLink
          form={form}
          isOnline={isOnline}
          onFollow={() => void follow(form.code)}
          onTypeCode={() => typeCode(form.email, form.askedAt)}
        />
      )}
      {form.at === 'other-browser' && (
        <OtherBrowser
          email={form.email}
          isOnline={isOnline}
          onTypeCode={email => typeCode(email, Date.now())}
        />
      )}
      {config.googleClientId && (
        <>
          <p className={styles.or}>{t('sync.or')}</p>
          <GoogleButton social={account.social} />
        </>
      )}
    </>
  )
}
