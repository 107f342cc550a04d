import type { NewsDocument } from '@wiredeck/document'
import { useNow } from '../../context/hooks.ts'
import { useRegionalLocale, useT } from '../../i18n/index.ts'
import { addSeldomTexts } from '../../i18n/seldomTexts.ts'
import { timeOf } from '../../text/figures.ts'
import underlined from '../parts/Underlined.module.css'
import styles from './RevisedNotice.module.css'

// The texts are loaded before this module can be used.
await addSeldomTexts()

/** Says that a later version of the open story is here, and offers it. */
export function RevisedNotice({ document, onShow }: { document: NewsDocument; onShow: () => void }) {
  const t = useT()
  const time = timeOf(document.published.getTime(), useNow(), useRegionalLocale())
  const isCanceled = document.status === 'Canceled'
  return (
    <p className={isCanceled ? styles.canceled : styles.notice}>
      {t(isCanceled ? 'document.revisedCanceled' : 'document.revised', { time })}{' '}
      <button type="button" className={underlined.button} onClick={onShow}>
        {t('document.showRevision')}
      </button>
    </p>
  )
}
