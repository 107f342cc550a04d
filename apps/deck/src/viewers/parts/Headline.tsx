import { mayBeUsed, toldAs, type NewsDocument } from '@wiredeck/document'
import type { ReactNode } from 'react'
import styles from './Headline.module.css'
import { LongText } from './LongText.tsx'
import { HiddenHeadline } from './HiddenHeadline.tsx'

/** `retold` stands in its place. */
export function Headline({ document, retold }: { document: NewsDocument; retold?: ReactNode }) {
  if (document.headline === null) return <HiddenHeadline document={document} />
  const isKilled = toldAs(mayBeUsed(document, document.published)) === 'killed'
  return (
    <h1 className={`${styles.headline} ${isKilled ? styles.canceled : ''}`}>
      {retold ?? <LongText text={document.headline} />}
    </h1>
  )
}
