import type { NewsDocument } from '@wiredeck/document'
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { useLocale, useRegionalLocale, useT } from '../../i18n/index.ts'
import { paths } from '../../routes/paths.ts'
import { directionOf } from '../../text/direction.ts'
import { timeAgo } from '@wiredeck/document/times'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { FaultNote } from '../../ui/FaultNote.tsx'
import type { FetchRelated } from './fetchRelated.ts'
import { nameOf } from './nameOf.ts'
import styles from './Related.module.css'
import { whenNear } from './whenNear.ts'

/** deck 9 */
const besideAnArticle = 3
const most = 9

type Props = {
  document: NewsDocument
  now: number
  fetchRelated: FetchRelated | undefined
  /** An article begins with three, and has a button for the others. */
  isBesideArticle?: boolean
}

/** Other documents of the same event. A fault in this list leaves the document as it is. */
export function Related({ fetchRelated, ...shown }: Props) {
  const t = useT()
  if (!fetchRelated) return null
  return (
    <ErrorBoundary
      of="list of related documents"
      renderFault={({ again, ref }) => (
        <FaultNote ref={ref} text={t('fault.part')}>
          <button type="button" onClick={again}>
            {t('document.retry')}
          </button>
        </FaultNote>
      )}
    >
      <RelatedList fetchRelated={fetchRelated} {...shown} />
    </ErrorBoundary>
  )
}

type ListProps = Props & { fetchRelated: FetchRelated }

/** The documents are asked for when the reader comes near the list. */
function RelatedList({ document, now, fetchRelated, isBesideArticle = false }: ListProps) {
  const t = useT()
  const locale = useLocale()
  const region = useRegionalLocale()
  const [related, setRelated] = useState<NewsDocument[]>([])
  const [size, setSize] = useState(isBesideArticle ? besideAnArticle : most)
  const load = useEffectEvent(async () => setRelated(await fetchRelated(document, size)))
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => whenNear(place.current, () => void load()), [])

  const handleMore = async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    const all = await fetchRelated(document, most)
    // Nothing comes where the search fails, and then the button can be pressed again.
    if (all.length === 0) return
    const hadFocus = button.matches(':focus')
    flushSync(() => {
      setRelated(all)
      setSize(most)
    })
    const links = place.current?.querySelectorAll('a')
    if (hadFocus) links?.[Math.min(size, links.length - 1)]?.focus()
  }

  return (
    <div ref={place} className="screen-only">
      {related.length > 0 && (
        <section className={styles.related} lang={locale} dir="ltr">
          <h2>{t('viewer.related')}</h2>
          <ul>
            {related.slice(0, size).map(other => (
              <li key={other.id} lang={other.lang} dir={directionOf(other.lang)}>
                <Link href={paths.document(other.id)}>
                  <time dateTime={other.published.toISOString()} lang={locale} dir="ltr">
                    {timeAgo(other.published, now, region)}
                  </time>
                  <span className={styles.headline}>{nameOf(other)}</span>
                </Link>
              </li>
            ))}
          </ul>
          {size < most && related.length >= size && (
            <button type="button" className={styles.more} onClick={event => void handleMore(event)}>
              {t('viewer.relatedMore')}
            </button>
          )}
        </section>
      )}
    </div>
  )
}
