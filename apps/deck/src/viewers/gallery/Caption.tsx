import type { MediaItem } from '@wiredeck/document'
import type { ReactNode } from 'react'
import { useLocale, useT } from '../../i18n/index.ts'
import { LongText } from '../parts/LongText.tsx'
import styles from './Caption.module.css'
import { videosOf } from '../media/renditions.ts'

/** The caption and the credit of a picture; `retold` stands in the place of the caption. */
export function Caption({ item, retold }: { item: MediaItem; retold?: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const credit = videosOf(item).length > 0 ? 'viewer.videoBy' : 'viewer.photoBy'
  if (item.caption === null && item.creator === null) return null
  return (
    <figcaption className={styles.caption}>
      {retold ?? (item.caption !== null && <LongText text={item.caption} />)}{' '}
      {item.creator !== null && (
        <bdi className={styles.credit} lang={locale}>
          {t(credit, { creator: item.creator })}
        </bdi>
      )}
    </figcaption>
  )
}
