import { Moon } from 'lucide-react'
import { useId } from 'react'
import { useTheme } from '../../context/hooks.ts'
import { useT } from '../../i18n/index.ts'
import { useContextGesture } from '../../ui/useContextGesture.ts'
import styles from './ThemeToggle.module.css'

/**
 * A checkbox for light or dark (deck 2 and deck 4); its context gesture gives the choice back to the system.
 * While the system chooses dark, the box is on, and says that the system chose.
 */
export function ThemeToggle({ hasText = false }: { hasText?: boolean }) {
  const t = useT()
  const hintId = useId()
  const { theme, scheme, toggle, reset } = useTheme()
  const gesture = useContextGesture(reset)
  const hint = scheme === 'auto' ? t('theme.bySystem') : t('theme.byReader')

  return (
    <label className={hasText ? styles.row : styles.icon} title={hint} {...gesture}>
      <input
        type="checkbox"
        className="visually-hidden"
        aria-label={t('theme.night')}
        aria-describedby={hintId}
        checked={theme === 'dark'}
        onChange={toggle}
      />
      <Moon size={hasText ? 16 : 18} strokeWidth={1.75} aria-hidden />
      {hasText && (
        <>
          <span className={styles.name} aria-hidden>
            {t('theme.night')}
            {scheme === 'auto' && <small>{t('theme.auto')}</small>}
          </span>
          <span className={styles.switch} data-scheme={scheme} aria-hidden />
        </>
      )}
      <span id={hintId} hidden>
        {hint}
      </span>
    </label>
  )
}
