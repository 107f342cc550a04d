import { useEffect, useState, type ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { useHasLetterKeys } from '../../context/hooks.ts'
import { pressedKey } from '../../ui/keyboard/pressedKey.ts'
import { isShortcut } from '../../ui/keyboard/shortcuts.ts'
import { useWindowKey } from '../../ui/keyboard/useWindowKey.ts'
import { useSettling } from '../../ui/useSettling.ts'
import styles from './Band.module.css'

type Action = { label: string; key: string; onPress: () => void }

type Props = {
  tone: 'recall' | 'flash' | 'alert'
  icon?: LucideIcon
  /** What has to be acknowledged. */
  children: ReactNode
  /** "1 of 3", where several wait; null for one alone. */
  count: string | null
  /** How long ago it was. Screen readers do not say it, because it changes. */
  age?: string
  open: Action
  acknowledge: Action
}

/**
 * Shows what has to be acknowledged, in the place of the bar. It moves nothing, takes no focus, and stays
 * until it is answered. Screen readers say a flash and a recall at once, other texts after the current one.
 */
export function Band({ tone, icon: Icon, children, count, age, open, acknowledge }: Props) {
  const hasLetterKeys = useHasLetterKeys()
  const settling = useSettling()
  useWindowKey(event => {
    if (!hasLetterKeys || !isShortcut(event)) return
    const pressed = [open, acknowledge].find(({ key }) => key === pressedKey(event))
    if (!pressed) return
    event.preventDefault()
    // A key that is held answers one band, not the next one too.
    if (!event.repeat && !settling.refuses()) pressed.onPress()
  })
  return (
    <aside className={`${styles.band} ${styles[tone]}`} data-band={tone}>
      {tone === 'alert' ? (
        <Polite>{children}</Polite>
      ) : (
        <div className={styles.what} role="alert">
          {Icon && <Icon size={20} aria-hidden />}
          <p>{children}</p>
        </div>
      )}
      {age !== undefined && <span className={styles.age}>{age}</span>}
      {count !== null && <span className={styles.count}>{count}</span>}
      <div className={styles.actions} {...settling.group}>
        {[open, acknowledge].map(({ label, key, onPress }) => (
          <button
            key={key}
            type="button"
            // Of a double click, the second is meant for the band that the first has answered.
            onClick={({ detail }) => {
              if (detail < 2) onPress()
            }}
          >
            {label}
            {hasLetterKeys && <kbd aria-hidden>{key.toUpperCase()}</kbd>}
          </button>
        ))}
      </div>
    </aside>
  )
}

/** Screen readers announce a polite live region only if it was empty in the page before; milliseconds. */
const speakAfterMs = 150

function Polite({ children }: { children: ReactNode }) {
  const [isSaid, setIsSaid] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSaid(true), speakAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.what} role="status">
      {isSaid && <p>{children}</p>}
    </div>
  )
}
