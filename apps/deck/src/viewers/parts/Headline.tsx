import type { NewsDocument } from '@wiredeck/document'
import styles from './Headline.module.css'
import { LongText } from './LongText.tsx'
import { HiddenHeadline } from './HiddenHeadline.tsx'

export function Headline({ document }: { document: NewsDocument }) {
  if (document.headline === null) return <HiddenHeadline document={document} />
  const isCanceled = document.status === 'Canceled'
  return (
    <h1 className={`${styles.headline} ${isCanceled ? styles.canceled : ''}`}>
      <LongText text={document.headline} />
    </h1>
  )
}
