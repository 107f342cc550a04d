import type { RefObject } from 'react'
import { Link } from 'wouter'
import { useT } from '../i18n/index.ts'
import { paths } from '../routes/paths.ts'
import type { CardProps } from './Card.tsx'
import styles from './Card.module.css'

type Props = Omit<CardProps, 'terms'> & { ref: RefObject<HTMLElement | null> }

/** Replaces a card that cannot be drawn by a link for the list's keys. Its viewer may still work. */
export function CardFault({ ref, card, columnId, isTabStop, place, total }: Props) {
  const t = useT()
  return (
    <article aria-posinset={place} aria-setsize={total} dir="ltr">
      <Link
        ref={ref as RefObject<HTMLAnchorElement | null>}
        href={paths.document(card.id)}
        state={{ columnId }}
        tabIndex={isTabStop ? undefined : -1}
        className={styles.card ?? ''}
      >
        <p className={styles.text}>{t('fault.document')}</p>
        <p className={styles.way}>{t('fault.open')}</p>
      </Link>
    </article>
  )
}
