import type { NewsDocument } from '@wiredeck/document'
import styles from './Headline.module.css'

export function Headline({ document }: { document: NewsDocument }) {
  if (document.headline === null) return null
  const isCanceled = document.status === 'Canceled'
  return <h1 className={`${styles.headline} ${isCanceled ? styles.canceled : ''}`}>{document.headline}</h1>
}
