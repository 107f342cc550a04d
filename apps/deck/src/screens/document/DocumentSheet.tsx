import { useState, type ReactNode } from 'react'
import styles from './DocumentPanel.module.css'
import type { Motion } from './motion.ts'

type Props = {
  name: string
  /** How the document replaces another one; null if the whole panel has just come. */
  motion: Motion | null
  children: ReactNode
}

/** The scrolled part of the panel, with one document or a stand-in. */
export function DocumentSheet({ name, motion, children }: Props) {
  // Fixed at the first drawing, because the reader's next step must not move the sheet again.
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
 * The text takes the focus, so that a screen reader says what opened and the keyboard scrolls it. A button of the
 * panel that leads to the next document keeps the focus.
 */
function focusUnlessBeside(content: HTMLElement | null): void {
  if (content?.parentElement?.contains(document.activeElement)) return
  content?.focus({ preventScroll: true })
}
