import { isEmbargoed, type NewsDocument } from '@wiredeck/document'
import { Link } from 'wouter'
import { useLocale, useRegionalLocale, useT } from '../../i18n/index.ts'
import { alertLevelOf } from './alertLevel.ts'
import { longDate } from '../../text/dates.ts'
import { ShortText } from './ShortText.tsx'
import styles from './Labels.module.css'
import { paths } from '../../routes/paths.ts'

/** Every embargo that ends by `embargoesOverBy` (epoch ms) is over, and no other is. */
type Props = { document: NewsDocument; embargoesOverBy: number }

/** The labels above a text: the genre, and whether the document is canceled, corrected or embargoed. */
export function Labels({ document, embargoesOverBy }: Props) {
  const t = useT()
  const locale = useLocale()
  const region = useRegionalLocale()
  const { genre, status, signal, embargoed, lang } = document
  const level = alertLevelOf(document)
  const isTopshot = 'isTopshot' in document && document.isTopshot

  return (
    <div className={styles.labels} lang={locale}>
      {level !== null && <span className={`${styles.level} ${styles[level]}`}>{t(`urgency.${level}`)}</span>}
      {genre !== null && (
        <Link href={paths.genre(genre)} className={styles.genre} lang={lang}>
          <ShortText text={genre} />
        </Link>
      )}
      {isTopshot && <span className={styles.genre}>{t('viewer.topshot')}</span>}
      {status === 'Canceled' && <span className={styles.canceled}>{t('viewer.canceled')}</span>}
      {signal === 'correction' && <span className={styles.correction}>{t('viewer.correction')}</span>}
      {signal === 'update' && <span className={styles.update}>{t('viewer.update')}</span>}
      {embargoed !== undefined && isEmbargoed(document, new Date(embargoesOverBy)) && (
        <span className={styles.embargo}>{t('viewer.embargo', { date: longDate(embargoed, region) })}</span>
      )}
    </div>
  )
}
