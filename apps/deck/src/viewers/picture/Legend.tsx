import { mayBeUsed, toldAs, type PictureDocument } from '@wiredeck/document'
import type { ReactNode } from 'react'
import { useLocale, useRegionalLocale, useT } from '../../i18n/index.ts'
import { fullTime, shortDate } from '@wiredeck/document/times'
import { Advisory } from '../parts/Advisory.tsx'
import { directionOf } from '../../text/direction.ts'
import { HiddenHeadline } from '../parts/HiddenHeadline.tsx'
import type { Retold } from '../retold.ts'
import { Labels } from '../parts/Labels.tsx'
import { Slugs } from '../parts/Slugs.tsx'
import { LongText } from '../parts/LongText.tsx'
import { SmallPrint } from '../parts/SmallPrint.tsx'
import styles from './Legend.module.css'

type Props = {
  document: PictureDocument
  embargoesOverBy: number
  retold: Retold | null
  children?: ReactNode
}

/** The caption of a picture, and the facts that an editor needs. */
export function Legend({ document, embargoesOverBy, retold, children }: Props) {
  const t = useT()
  const { headline, lang, media } = document
  const isKilled = toldAs(mayBeUsed(document, document.published)) === 'killed'
  // A picture without a headline is named by its caption.
  const Caption = headline === null ? 'h1' : 'p'
  return (
    <section className={styles.legend} lang={lang} dir={directionOf(lang)} aria-label={t('viewer.legend')}>
      <Labels document={document} embargoesOverBy={embargoesOverBy} />
      {headline !== null && (
        <h1 className={media.caption === null ? styles.headline : 'visually-hidden'}>{headline}</h1>
      )}
      {headline === null && media.caption === null && <HiddenHeadline document={document} />}
      {media.caption !== null && (
        <Caption className={`${styles.caption} ${isKilled ? styles.canceled : ''}`}>
          {retold?.captions.get(media.id) ?? <LongText text={media.caption} />}
        </Caption>
      )}
      <Advisory document={document} />
      <Facts document={document} />
      <Slugs document={document} />
      <SmallPrint document={document} />
      {children}
    </section>
  )
}

function Facts({ document }: Pick<Props, 'document'>) {
  const t = useT()
  const locale = useLocale()
  const { media, creator, city, country, provider, type } = document
  const widest = media.pictureSizes.at(-1)
  const place = [city, country?.name].filter(Boolean).join(', ')
  const size = widest && { width: String(widest.width), height: String(widest.height) }

  return (
    <dl className={styles.facts} lang={locale} dir="ltr">
      <Fact name={t(type === 'photo' ? 'viewer.photographer' : 'viewer.creator')}>
        {media.creator ?? creator}
      </Fact>
      <Fact name={t('viewer.place')}>{place || media.dateline}</Fact>
      <Fact name={t('viewer.date')}>
        <Dates document={document} />
      </Fact>
      <Fact name={t('viewer.provider')}>{media.provider ?? provider}</Fact>
      <Fact name={t('viewer.size')}>{size && t('viewer.sizeOf', size)}</Fact>
    </dl>
  )
}

/** The picture's own date, and that of its filing where it is another one. */
function Dates({ document: { created, published, type } }: Pick<Props, 'document'>) {
  const t = useT()
  const region = useRegionalLocale()
  const [own, filed] = [shortDate(created, region), shortDate(published, region)]
  const isFiledLater = own !== filed
  return (
    <>
      <time dateTime={created.toISOString()} title={fullTime(created, region)}>
        {isFiledLater && type === 'photo' ? t('viewer.taken', { time: own }) : own}
      </time>
      {isFiledLater && (
        <>
          {' · '}
          <time dateTime={published.toISOString()} title={fullTime(published, region)}>
            {t('viewer.filed', { time: filed })}
          </time>
        </>
      )}
    </>
  )
}

/** Draws nothing if the agency does not tell the fact. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}
