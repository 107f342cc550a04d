import { filedOrSeen } from '@wiredeck/columns'
import { mayBeUsed, type NewsDocument } from '@wiredeck/document'
import { useEffect, useState } from 'react'
import { useNow } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useRegionalLocale, useT } from '../../i18n/index.ts'
import { addSeldomTexts } from '../../i18n/seldomTexts.ts'
import { timeOf } from '@wiredeck/document/times'
import { useSettling } from '../../ui/useSettling.ts'
import underlined from '../parts/Underlined.module.css'
import styles from './RevisedNotice.module.css'

// The texts are loaded before this module can be used.
await addSeldomTexts()

/** Says that a later version of the open story is here, and offers it. */
export function RevisedNotice({ document, onShow }: { document: NewsDocument; onShow: () => void }) {
  const changed = useChanged(document)
  // Not drawn before the time is known, because the time would change while it is read.
  return changed && <Revised document={document} changed={changed} onShow={onShow} />
}

type RevisedProps = { document: NewsDocument; changed: Date; onShow: () => void }

/** It lies over the headline, so a press that was meant for that is not taken. */
function Revised({ document, changed, onShow }: RevisedProps) {
  const t = useT()
  const now = useNow()
  const locale = useRegionalLocale()
  const settling = useSettling(document.id)
  const time = timeOf(changed.getTime(), now, locale)
  const isKilled = mayBeUsed(document, changed).is === 'killed'
  return (
    <p className={isKilled ? styles.canceled : styles.notice} {...settling.group}>
      {t(isKilled ? 'document.revisedCanceled' : 'document.revised', { time })}{' '}
      <button type="button" className={underlined.button} onClick={onShow}>
        {t('document.showRevision')}
      </button>
    </p>
  )
}

/**
 * When this revision came, by the wire's log, else by this device, because a revision keeps the date of its
 * publication. Null until that is read.
 */
function useChanged({ id, published }: NewsDocument): Date | null {
  const { store } = useServices().stored
  const [changed, setChanged] = useState<Date | null>(null)
  useEffect(() => {
    store.cards([id]).then(
      ([card]) => setChanged(card ? filedOrSeen(card) : published),
      () => setChanged(published),
    )
  }, [store, id, published])
  return changed
}
