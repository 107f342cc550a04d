import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { useHasLetterKeys } from '../../context/hooks.ts'
import { isShortcut } from '../../ui/shortcuts.ts'
import { useWindowKey } from '../../ui/useWindowKey.ts'
import styles from './Band.module.css'

type Action = { label: string; key: string; onPress: () => void }

type Props = {
  tone: 'recall' | 'flash'
  icon?: LucideIcon
  /** What has to be acknowledged. */
  children: ReactNode
  /** "1 of 3", where several wait; null for one alone. */
  count: string | null
  open: Action
  acknowledge: Action
}

/**
 * What has to be acknowledged, in the place of the bar: it moves nothing, takes no focus, and goes only when it is
 * answered. Told to a screen reader at once.
 */
export function Band({ tone, icon: Icon, children, count, open, acknowledge }: Props) {
  const hasLetterKeys = useHasLetterKeys()
  useWindowKey(event => {
    if (!hasLetterKeys || !isShortcut(event)) return
    const pressed = [open, acknowledge].find(({ key }) => key === event.key)
    if (!pressed) return
    event.preventDefault()
    pressed.onPress()
  })
  return (
    <section className={`${styles.band} ${styles[tone]}`} data-band={tone}>
      <div className={styles.what} role="alert">
        {Icon && <Icon size={20} aria-hidden />}
        <p>{children}</p>
      </div>
      {count !== null && <span className={styles.count}>{count}</span>}
      <div className={styles.actions}>
        {[open, acknowledge].map(({ label, key, onPress }) => (
          <button key={key} type="button" onClick={onPress}>
            {label}
            {hasLetterKeys && <kbd aria-hidden>{key.toUpperCase()}</kbd>}
          </button>
        ))}
      </div>
    </section>
  )
}
