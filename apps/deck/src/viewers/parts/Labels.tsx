import { loudnessOf, mayBeUsed, toldAs, type NewsDocument } from '@wiredeck/document'
import { Link } from 'wouter'
import { useLocale, useRegionalLocale, useT } from '../../i18n/index.ts'
import { longDate } from '@wiredeck/document/times'
import { ShortText } from './ShortText.tsx'
import styles from './Labels.module.css'
import { paths } from '../../routes/paths.ts'

/** Every embargo that ends by `embargoesOverBy` (epoch ms) is over, and no other is. */
type Props = { document: NewsDocument; embargoesOverBy: number }

/** The labels above a text: the genre, and whether the document may be used, was corrected or updated. */
export function Labels({ document, embargoesOverBy }: Props) {
  const t = useT()
  const locale = useLocale()
  const { genre, signal, lang } = document
  const loudness = loudnessOf(document)
  const isTopshot = 'isTopshot' in document && document.isTopshot

  return (
    <div className={styles.labels} lang={locale}>
      {loudness !== 'none' && (
        <span className={`${styles.level} ${styles[loudness]}`}>{t(`urgency.${loudness}`)}</span>
      )}
      {genre !== null && (
        <Link href={paths.genre(genre)} className={styles.genre} lang={lang}>
          <ShortText text={genre} />
        </Link>
      )}
      {isTopshot && <span className={styles.genre}>{t('viewer.topshot')}</span>}
      <State document={document} embargoesOverBy={embargoesOverBy} />
      {signal === 'update' && <span className={styles.update}>{t('viewer.update')}</span>}
    </div>
  )
}

/** Whether it may be used, and whether this revision mends an error. */
function State({ document, embargoesOverBy }: Props) {
  const t = useT()
  const region = useRegionalLocale()
  const use = mayBeUsed(document, new Date(embargoesOverBy))
  const told = toldAs(use)
  return (
    <>
      {told === 'killed' && <span className={styles.canceled}>{t('viewer.canceled')}</span>}
      {told === 'killNote' && <span className={styles.canceled}>{t('state.killNote.card')}</span>}
      {told === 'withheld' && <span className={styles.canceled}>{t('state.withheld.card')}</span>}
      {told === 'embargoOpen' && <span className={styles.embargo}>{t('state.embargoOpen.card')}</span>}
      {use.isCorrected && <span className={styles.correction}>{t('viewer.correction')}</span>}
      {told === 'embargoed' && use.until && (
        <span className={styles.embargo}>{t('viewer.embargo', { date: longDate(use.until, region) })}</span>
      )}
    </>
  )
}
