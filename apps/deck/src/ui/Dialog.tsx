import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './Dialog.module.css'

type Props = { label: string; onClose: () => void; children: ReactNode }

/** A modal dialog over everything: focus stays in it, Escape and a click beside it close it. */
export function Dialog({ label, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget | null>(null)
  // Closed while it is still in the page, the dialog gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    // Not every browser has `closedby`. The keyboard closes it by Escape, which comes as a close event.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see above
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={label}
      onClose={() => {
        // The event comes late, so the dialog may be open again.
        if (!dialog.current?.open) onClose()
      }}
      onPointerDown={event => {
        pressed.current = event.target
      }}
      onClick={({ target, currentTarget }) => {
        // Selecting text past the edge also ends in a click here.
        if (target === currentTarget && pressed.current === currentTarget) currentTarget.close()
      }}
    >
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
