import { Link } from 'wouter'
import { useT } from '../../i18n/index.ts'
import { paths } from '../../routes/paths.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { DrawingFault } from '../../ui/ErrorBoundary.tsx'
import { FaultNote } from '../../ui/FaultNote.tsx'
import { PartNotLoaded } from '../../platform/lazyScript.ts'
import styles from './PartFault.module.css'

/** The stand-in is laid out as the failed part would be. */
export type PartKind = 'panel' | 'menu' | 'dialog' | 'notice' | 'document' | 'layer' | 'screen'

type Props = {
  kind: PartKind
  /** Offered beside trying again. */
  onClose?: (() => void) | undefined
  fault: DrawingFault
}

/** Stands in for a part that could not be drawn or fetched, and says what it was and how to go on. */
export function PartFault({ kind, onClose, fault: { error, again, ref } }: Props) {
  const t = useT()
  const isMissing = error instanceof PartNotLoaded
  const text = t(isMissing ? 'part.missing' : textOf(kind))
  const note = (
    <FaultNote ref={ref} text={text}>
      {/* The page remembers that a script could not be fetched until it is loaded again. */}
      <button type="button" onClick={isMissing ? () => location.reload() : again}>
        {t(isMissing ? 'part.reload' : 'document.retry')}
      </button>
      {onClose && (
        <button type="button" onClick={onClose}>
          {t('dialog.close')}
        </button>
      )}
      {kind === 'screen' && <Link href={paths.deck}>{t('fault.toDeck')}</Link>}
    </FaultNote>
  )
  if (kind === 'dialog')
    return (
      <Dialog label={text} onClose={onClose ?? again}>
        <div className={styles.dialog}>{note}</div>
      </Dialog>
    )
  return kind === 'screen' ? (
    <main className={styles.screen}>{note}</main>
  ) : (
    <div className={styles[kind]}>{note}</div>
  )
}

function textOf(kind: PartKind) {
  if (kind === 'screen') return 'fault.screen'
  return kind === 'document' || kind === 'layer' ? 'fault.document' : 'fault.part'
}
