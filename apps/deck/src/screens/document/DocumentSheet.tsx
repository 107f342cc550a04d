import { useState, type ReactNode } from 'react'
import styles from './DocumentPanel.module.css'
import type { Motion } from './motion.ts'

type Props = {
  name: string
  /** How it comes after another document; null where the whole panel has just come. */
  motion: Motion | null
  children: ReactNode
}

/** The scrolled part of the panel: one document, or what stands in for it. */
export function DocumentSheet({ name, motion, children }: Props) {
  // It has come once; where the reader goes next must not move it again.
  const [cameBy] = useState(motion)
  return (
    <div
      ref={focusUnlessBeside}
      className={styles.content}
      data-motion={cameBy}
      role="group"
      aria-label={name}
      tabIndex={-1}
    >
      {children}
    </div>
  )
}

/**
 * The text takes the focus, so that a reader who listens hears what opened and the keyboard scrolls it. A
 * button of the panel that leads to the next document keeps it.
 */
function focusUnlessBeside(content: HTMLElement | null): void {
  if (content?.parentElement?.contains(document.activeElement)) return
  content?.focus({ preventScroll: true })
}
