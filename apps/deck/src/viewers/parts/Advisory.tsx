import { advisoryStyleOf, displaysAdvisory, type NewsDocument } from '@wiredeck/document'
import { useT } from '../../i18n/index.ts'
import { LongText } from './LongText.tsx'
import styles from './Advisory.module.css'

/** The desk's note on a correction, an update or a cancellation (deck 2), or one that forbids use (D52). */
export function Advisory({ document }: { document: NewsDocument }) {
  const t = useT()
  if (!displaysAdvisory(document) || document.advisory === null) return null
  return (
    <div
      role="note"
      className={`${styles.advisory} ${styles[advisoryStyleOf(document)]}`}
      aria-label={t('viewer.advisory')}
    >
      <p>
        <LongText text={document.advisory} />
      </p>
    </div>
  )
}
