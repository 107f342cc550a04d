import { previewOf, type WebstoryDocument } from '@wiredeck/document'
import { RotateCw } from 'lucide-react'
import { useLocale, useT } from '../../i18n/index.ts'
import styles from './StoryFailure.module.css'

/** The story's picture and a button to try again; no link, because only a client with a token can read its address. */
export function StoryFailure({ document, onRetry }: { document: WebstoryDocument; onRetry: () => void }) {
  const t = useT()
  const preview = previewOf(document)
  return (
    <div className={styles.failure} data-theme="dark">
      {preview && <img src={preview.href} width={preview.width} height={preview.height} alt="" />}
      <h2>{document.headline}</h2>
      <div className={styles.ways} lang={useLocale()} dir="ltr">
        <output>{t('viewer.storyFailed')}</output>
        <button type="button" onClick={onRetry}>
          <RotateCw size={16} aria-hidden />
          {t('viewer.retry')}
        </button>
      </div>
    </div>
  )
}
