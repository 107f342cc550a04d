import type { NewsDocument } from '@wiredeck/document'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useLocale, useRegionalLocale, useT } from '../../i18n/index.ts'
import { paths } from '../../routes/paths.ts'
import { timeAgo } from '@wiredeck/document/times'
import { directionOf } from '../../text/direction.ts'
import { nameOf } from '../parts/nameOf.ts'
import type { FetchRelated } from './fetchRelated.ts'
import styles from './Related.module.css'
import { whenNear } from './whenNear.ts'

const shownInArticle = 3

type Props = { document: NewsDocument; now: number; fetchRelated: FetchRelated }

/** Other stories of the same event, asked for when the reader comes near the end of this one. */
export function Related({ document, now, fetchRelated }: Props) {
  const t = useT()
  const locale = useLocale()
  const region = useRegionalLocale()
  const [related, setRelated] = useState<NewsDocument[]>([])
  const load = useEffectEvent(async () => setRelated(await fetchRelated(document, shownInArticle)))
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => whenNear(place.current, () => void load()), [])

  return (
    <div ref={place} className="screen-only">
      {related.length > 0 && (
        <section className={styles.related} lang={locale} dir="ltr">
          <h2>{t('viewer.related')}</h2>
          <ul>
            {related.slice(0, shownInArticle).map(other => (
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
        </section>
      )}
    </div>
  )
}
