import type { ReactNode, RefObject } from 'react'
import styles from './FaultNote.module.css'

type Props = {
  ref: RefObject<HTMLElement | null>
  text: string
  /** The ways on, as buttons or links. */
  children: ReactNode
}

/** Says in its place that a part could not be shown, and how to go on. */
export function FaultNote({ ref, text, children }: Props) {
  return (
    // In the interface's language, whose five all run from left to right.
    <div
      ref={ref as RefObject<HTMLDivElement | null>}
      className={styles.note}
      role="alert"
      tabIndex={-1}
      dir="ltr"
    >
      <p>{text}</p>
      <div className={styles.ways}>{children}</div>
    </div>
  )
}
