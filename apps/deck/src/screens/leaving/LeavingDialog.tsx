import { useState, type ReactNode } from 'react'
import { useUses } from '../../context/hooks.ts'
import { useT } from '../../i18n/index.ts'
import { addSeldomTexts } from '../../i18n/seldomTexts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from '../../ui/Question.module.css'
import { lazyPart } from '../parts/lazyPart.tsx'
import { useColumnsFile } from '../parts/useColumnsFile.ts'

// The texts are loaded before this module can be used.
await addSeldomTexts()

const UsesFirst = lazyPart('panel', async () => (await import('../used/UsesFirst.tsx')).UsesFirst)

type Offer = {
  /** How many columns there are. */
  count: number
  saveColumns: () => void
}

type Props = {
  title: string
  textOf: (count: number) => string
  onClose: () => void
  /** Another way to keep the columns. */
  children?: ReactNode
  /** Its buttons. */
  renderAnswers: (offer: Offer) => ReactNode
}

/** Asks before a reader's data is removed from this browser, and first offers it as files (D48). */
export function LeavingDialog({ title, textOf, onClose, children, renderAnswers }: Props) {
  const t = useT()
  const { count, exportColumns } = useColumnsFile()
  const { uses } = useUses()
  const [savedAs, setSavedAs] = useState<string | null>(null)
  return (
    <Dialog label={title} onClose={onClose}>
      <div className={styles.question}>
        <h2>{title}</h2>
        <p>{textOf(count)}</p>
        {children}
        {uses && uses.length > 0 && <UsesFirst onSaved={setSavedAs} />}
        <p role="status" className={styles.saved}>
          {savedAs !== null && t('logOut.saved', { file: savedAs })}
        </p>
        <div className={styles.buttons}>
          {renderAnswers({ count, saveColumns: () => setSavedAs(exportColumns()) })}
        </div>
      </div>
    </Dialog>
  )
}
