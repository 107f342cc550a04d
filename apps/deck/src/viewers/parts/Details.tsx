import { videoDurationOf, type NewsDocument } from '@wiredeck/document'
import { useLocale, useRegionalLocale, useT } from '../../i18n/index.ts'
import { fullTime, longDate } from '@wiredeck/document/times'
import { clockTime } from '../../text/clockTime.ts'
import styles from './Details.module.css'
import { filedDates } from './filed.ts'
import { Place } from './Place.tsx'
import { useUpdatedText } from './useUpdatedText.ts'

type Props = { document: NewsDocument; now: number }

/** Where, when, which version, how long and by whom. */
export function Details({ document, now }: Props) {
  const t = useT()
  const { creator, lang } = document

  return (
    <div className={styles.details} lang={useLocale()}>
      <Place document={document} />
      <Dates document={document} now={now} />
      <Extent document={document} />
      {creator !== null && (
        <span>
          {t('viewer.by')} <b lang={lang}>{creator}</b>
        </span>
      )}
    </div>
  )
}

function Dates({ document, now }: Props) {
  const locale = useRegionalLocale()
  const { filed, updated } = filedDates(document)
  const updatedText = useUpdatedText(updated, now)
  return (
    <span>
      <time dateTime={filed.toISOString()} title={fullTime(filed, locale)}>
        {longDate(filed, locale)}
      </time>
      {updated && (
        <>
          {' · '}
          <time dateTime={updated.toISOString()} title={fullTime(updated, locale)}>
            {updatedText}
          </time>
        </>
      )}
    </span>
  )
}

function Extent({ document }: { document: NewsDocument }) {
  const t = useT()
  const { revision, wordCount } = document
  const duration = document.type === 'video' ? videoDurationOf(document) : null
  const extent = [
    revision > 1 && t('viewer.version', { revision }),
    wordCount !== undefined && wordCount > 0 && t('viewer.words', { count: wordCount }),
    duration !== null && clockTime(duration),
  ]
  const text = extent.filter(Boolean).join(' · ')
  return text === '' ? null : <span>{text}</span>
}
