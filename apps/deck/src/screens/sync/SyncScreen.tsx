import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useSession } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import type { OpenSync, Sync } from '../../services/sync.ts'
import { addAccountTexts } from '../../i18n/accountTexts.ts'
import { useT } from '../../i18n/index.ts'
import { paths } from '../../routes/paths.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { QuietScreen } from '../parts/QuietScreen.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { FactorStep } from './FactorStep.tsx'
import { endSignIn, SignIn } from './SignIn.tsx'
import styles from './SyncScreen.module.css'
import { useArrival } from './useArrival.ts'
import { usePageOfItsOwn } from './usePageOfItsOwn.ts'

// The texts are loaded before this module can be used.
await addAccountTexts()

/** The sign-in to sync, and the account of a signed-in reader (deck 2, Sync screen). */
export function SyncScreen() {
  const t = useT()
  const { sync } = useServices()
  useTitle(t('sync.documentTitle'))
  if (sync) return <Opening sync={sync} />
  return (
    <QuietScreen title={t('sync.title')} foot={<Foot />}>
      <p className={styles.text}>{t('sync.noAccounts')}</p>
    </QuietScreen>
  )
}

function Opening({ sync }: { sync: Sync }) {
  const t = useT()
  const session = useSession()
  const [opened, setOpened] = useState<OpenSync | 'failed' | null>(null)
  usePageOfItsOwn(sync.config.googleClientId !== undefined)
  useEffect(() => {
    sync.open().then(setOpened, () => setOpened('failed'))
  }, [sync])

  const arrived = useArrival(opened === 'failed' ? null : (opened?.account ?? null))
  const isIn = session?.status === 'signed-in'
  useEffect(() => {
    if (isIn) endSignIn()
  }, [isIn])

  if (opened === 'failed')
    return (
      <QuietScreen title={t('sync.title')} foot={<Foot />}>
        <p role="alert" className={styles.text}>
          {t('part.missing')}
        </p>
        <button type="button" className="primary" onClick={() => location.reload()}>
          {t('part.reload')}
        </button>
      </QuietScreen>
    )
  if (!opened || arrived === undefined || !session || session.status === 'unknown')
    return (
      <QuietScreen title={t('sync.title')} foot={<Foot />}>
        <p className={styles.text} aria-busy>
          {t('sync.text')}
        </p>
      </QuietScreen>
    )
  switch (session.status) {
    case 'signed-out':
      return (
        <QuietScreen title={t('sync.title')} foot={<Foot />}>
          <SignIn
            key={arrived?.kind === 'code' ? arrived.code : ''}
            account={opened.account}
            config={sync.config}
            arrived={arrived}
          />
        </QuietScreen>
      )
    case 'factor-due':
      return (
        <QuietScreen title={t('factor.dueTitle')} foot={<Foot />}>
          <FactorStep account={opened.account} user={session.user} />
        </QuietScreen>
      )
    case 'signed-in':
      return (
        <QuietScreen isWide title={t('sync.titleIn')} foot={<Foot />}>
          <AccountPanel sync={opened} user={session.user} config={sync.config} arrived={arrived} />
        </QuietScreen>
      )
  }
}

function Foot() {
  const t = useT()
  return <Link href={paths.deck}>{t('sync.toDeck')}</Link>
}
