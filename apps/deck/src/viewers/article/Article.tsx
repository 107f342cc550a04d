import type { MultimediaDocument, TextDocument } from '@wiredeck/document'
import type { TextValue } from '@wiredeck/query'
import { Gallery } from '../gallery/Gallery.tsx'
import { Advisory } from '../parts/Advisory.tsx'
import { Details } from '../parts/Details.tsx'
import { directionOf } from '../../text/direction.ts'
import { Headline } from '../parts/Headline.tsx'
import { Labels } from '../parts/Labels.tsx'
import { Related } from '../parts/Related.tsx'
import sheet from '../parts/Sheet.module.css'
import { Slugs } from '../parts/Slugs.tsx'
import { SmallPrint } from '../parts/SmallPrint.tsx'
import { useSearchTerms } from '../../text/useSearchTerms.ts'
import type { Retold } from '../retold.ts'
import type { FetchRelated } from '../parts/fetchRelated.ts'
import { Body, BodyFrame } from './Body.tsx'

type Props = {
  document: TextDocument | MultimediaDocument
  terms: readonly TextValue[]
  now: number
  embargoesOverBy: number
  fetchRelated: FetchRelated | undefined
  retold: Retold | null
}

/** Stories, packages, fact checks and live reports. */
export function Article({ document, terms, now, embargoesOverBy, fetchRelated, retold }: Props) {
  const markTerms = useSearchTerms(terms)
  return (
    <article ref={markTerms} className={sheet.sheet} lang={document.lang} dir={directionOf(document.lang)}>
      <Labels document={document} embargoesOverBy={embargoesOverBy} />
      <Headline document={document} retold={retold?.headline} />
      <Details document={document} now={now} />
      {document.type === 'multimedia' && document.medias.length > 0 && (
        <Gallery medias={document.medias} retold={retold?.captions} />
      )}
      <Advisory document={document} />
      {retold ? <BodyFrame>{retold.body}</BodyFrame> : <Body paragraphs={document.paragraphs} />}
      <Slugs document={document} />
      <SmallPrint document={document} />
      <Related document={document} now={now} fetchRelated={fetchRelated} isBesideArticle />
    </article>
  )
}
