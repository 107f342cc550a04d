import type { NewsDocument } from '@wiredeck/document'
import { Copy, Download, Printer, Share, type LucideIcon } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useT, type MessageId } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { lazyPart } from '../../parts/lazyPart.tsx'
import styles from './DocumentActions.module.css'
import { useActions } from './useActions.ts'
import { useTakenByHand } from './useTakenByHand.ts'

const TakeQuestion = lazyPart('dialog', async () => (await import('./TakeQuestion.tsx')).TakeQuestion)

type Props = { document: NewsDocument; panel: RefObject<HTMLElement | null>; children?: ReactNode }

/** The buttons that copy, save, print or share the open document, after other buttons of the panel. */
export function DocumentActions({ document, panel, children }: Props) {
  const t = useT()
  const actions = useActions(document)
  const { note, question, keepNote, copy, exportFile, print, share } = actions
  useTakenByHand(panel, document, keepNote)
  const button = (by: 'copy' | 'share', icon: LucideIcon, label: MessageId, act: () => void) => (
    <span className={styles.action}>
      <IconButton icon={icon} label={t(label)} onClick={act} />
      <span className={styles.tip} role="status">
        {note?.by === by && <span>{t(note.text)}</span>}
      </span>
    </span>
  )
  return (
    <div className={styles.actions}>
      {children}
      {button('copy', Copy, 'document.copy', copy)}
      <IconButton icon={Download} label={t('document.export')} onClick={exportFile} />
      <IconButton icon={Printer} label={t('document.print')} onClick={print} />
      {button('share', Share, 'document.share', share)}
      {question && <TakeQuestion document={document} question={question} />}
    </div>
  )
}
