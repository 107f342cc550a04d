import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { askForDesktop, desktopPermission } from '../../platform/desktopNotice.ts'
import styles from './Alerts.module.css'

/** Whether the browser allows notifications. Only this button asks the browser; a refusal is explained. */
export function DesktopLeave() {
  const t = useT()
  const [permission, setPermission] = useState(desktopPermission)
  const handleAsk = () => void askForDesktop().then(setPermission)
  if (permission === 'granted') return null
  return (
    <div className={styles.warning} role="status">
      {t(
        permission === 'denied'
          ? 'alertMe.denied'
          : permission === 'missing'
            ? 'alertMe.missing'
            : 'alertMe.ask',
      )}
      {permission === 'default' && (
        <button type="button" onClick={handleAsk}>
          {t('alertMe.allow')}
        </button>
      )}
    </div>
  )
}
