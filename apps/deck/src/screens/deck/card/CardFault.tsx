import type { RefObject } from 'react'
import { Link } from 'wouter'
import { useT } from '../../../i18n/index.ts'
import { paths } from '../../../routes/paths.ts'
import type { CardProps } from './Card.tsx'
import styles from './Card.module.css'

type Props = Omit<CardProps, 'terms'> & { ref: RefObject<HTMLElement | null> }

/** Stands in for a card that cannot be drawn, as a link for the keys of the list. Its viewer may well work. */
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
