import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './IconButton.module.css'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> & {
  icon: LucideIcon
  /** Read aloud, and shown as a tool-tip. */
  label: string
}

export function IconButton({ icon: Icon, label, className = '', ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      className={`${styles.button} ${className}`}
      aria-label={label}
      title={label}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
