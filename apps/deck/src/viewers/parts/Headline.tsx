import type { NewsDocument } from '@wiredeck/document'
import { useT } from '../../i18n/index.ts'
import styles from './Headline.module.css'
import { nameOf } from './nameOf.ts'

/** Without one, readers that go from heading to heading still hear where the document begins. */
export function Headline({ document }: { document: NewsDocument }) {
  const t = useT()
  if (document.headline === null)
    return <h1 className="visually-hidden screen-only">{nameOf(document) ?? t('document.label')}</h1>
  const isCanceled = document.status === 'Canceled'
  return <h1 className={`${styles.headline} ${isCanceled ? styles.canceled : ''}`}>{document.headline}</h1>
}
