import { useState } from 'react'
import { useIsSoundAllowed, useVolume } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useT, type Translate } from '../../i18n/index.ts'
import { askForDesktop, desktopPermission, showOnDesktop } from '../../platform/desktopNotice.ts'
import { paths } from '../../routes/paths.ts'
import alertStyles from './Alerts.module.css'
import styles from './AlertsScreen.module.css'

/** How loud alerts are here, a test of what they do, and what the browser refuses. */
export function ThisBrowser() {
  const t = useT()
  const { alertDevice, alertSound } = useServices().alerts
  const volume = useVolume()
  const isAllowed = useIsSoundAllowed()
  return (
    <section className={styles.card}>
      <h2>{t('alertsPage.browser')}</h2>
      <div className={styles.facts}>
        <label>
          {t('alertsPage.volume')}
          <input
            type="range"
            min="0"
            max="1"
            step="0.05"
            value={volume}
            onChange={({ target }) => alertDevice.volume.set(Number(target.value))}
          />
        </label>
        <div>
          <button type="button" className={alertStyles.tool} onClick={() => void alertSound.ring('flash')}>
            {t('alertsPage.testFlash')}
          </button>
          <button type="button" className={alertStyles.tool} onClick={() => void alertSound.ring('other')}>
            {t('alertsPage.testOther')}
          </button>
        </div>
        <p role="status">{soundWords(volume, isAllowed, t)}</p>
        <Desktop />
      </div>
    </section>
  )
}

function soundWords(volume: number, isAllowed: boolean | null, t: Translate): string {
  if (volume === 0) return t('alertsPage.isSilent')
  if (isAllowed === true) return t('alertsPage.isHeard')
  return isAllowed === false ? `${t('alertSound.off')} ${t('alertSound.why')}` : ''
}

function Desktop() {
  const t = useT()
  const [permission, setPermission] = useState(desktopPermission)
  const [wasShown, setWasShown] = useState<boolean | null>(null)
  const handleTest = async () => {
    const answer = permission === 'default' ? await askForDesktop() : permission
    setPermission(answer)
    if (answer !== 'granted') return
    setWasShown(
      await showOnDesktop({
        title: t('alertsPage.title'),
        body: t('alertsPage.sample'),
        tag: 'test',
        path: paths.alerts,
      }),
    )
  }
  return (
    <>
      <p role="status">
        {permission === 'default' ? t('alertMe.ask') : t(`alertsPage.${permission}`)}{' '}
        {wasShown !== null && t(wasShown ? 'alertsPage.shown' : 'alertsPage.notShown')}
      </p>
      {(permission === 'granted' || permission === 'default') && (
        <div>
          <button type="button" className={alertStyles.tool} onClick={() => void handleTest()}>
            {permission === 'granted' ? t('alertsPage.testDesktop') : t('alertMe.allow')}
          </button>
        </div>
      )}
    </>
  )
}
