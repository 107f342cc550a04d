import { useRef, useState } from 'react'
import { useTheme } from '../../context/hooks.ts'
import { useLocale, useT } from '../../i18n/index.ts'
import type { Social } from '../../session/social.ts'
import styles from './SyncScreen.module.css'

/** Loads nothing from the provider before the reader asks; then shows the provider's own button. */
export function GoogleButton({ social }: { social: Social }) {
  const t = useT()
  const locale = useLocale()
  const { theme } = useTheme()
  const place = useRef<HTMLDivElement>(null)
  const [isStarted, setIsStarted] = useState(false)

  const handleClick = async () => {
    if (!place.current) return
    setIsStarted(true)
    setIsStarted(await social.start({ place: place.current, locale, isDark: theme === 'dark' }))
  }
  return (
    <>
      <div ref={place} className={styles.google} />
      {!isStarted && (
        <button type="button" className={styles.secondary} onClick={() => void handleClick()}>
          {t('sync.google')}
        </button>
      )}
    </>
  )
}
