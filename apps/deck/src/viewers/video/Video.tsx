import type { VideoDocument } from '@wiredeck/document'
import type { TextValue } from '@wiredeck/query'
import { useId, useRef, useState } from 'react'
import { useLocale, useT } from '../../i18n/index.ts'
import { Body, BodyFrame } from '../article/Body.tsx'
import { Advisory } from '../parts/Advisory.tsx'
import { Details } from '../parts/Details.tsx'
import { directionOf } from '../../text/direction.ts'
import { Headline } from '../parts/Headline.tsx'
import { Labels } from '../parts/Labels.tsx'
import sheet from '../parts/Sheet.module.css'
import { Slugs } from '../parts/Slugs.tsx'
import { SmallPrint } from '../parts/SmallPrint.tsx'
import { useSearchTerms } from '../../text/useSearchTerms.ts'
import type { Retold } from '../retold.ts'
import { Dopesheet } from './Dopesheet.tsx'
import { Player } from './Player.tsx'
import { runningEntry } from './runningEntry.ts'
import { playFrom } from './startPlaying.ts'
import { LongText } from '../parts/LongText.tsx'
import styles from './Video.module.css'

type Props = {
  document: VideoDocument
  terms: readonly TextValue[]
  now: number
  embargoesOverBy: number
  retold: Retold | null
}

/** A player, and the shot list, which plays from any of its entries (deck 2); or the text that was filed in its place. */
export function Video({ document, terms, now, embargoesOverBy, retold }: Props) {
  const { caption, dopesheet, headline, lang, notes } = document
  const t = useT()
  const locale = useLocale()
  const noteId = useId()
  const hasDopesheet = dopesheet.length > 0
  const markTerms = useSearchTerms(terms)
  const video = useRef<HTMLVideoElement>(null)
  const [running, setRunning] = useState(-1)

  return (
    <article ref={markTerms} className={sheet.sheet} lang={lang} dir={directionOf(lang)}>
      <Labels document={document} embargoesOverBy={embargoesOverBy} />
      <Headline document={document} retold={retold?.headline} />
      <Details document={document} now={now} />
      <Player
        ref={video}
        document={document}
        noteId={noteId}
        onTime={seconds => setRunning(runningEntry(dopesheet, seconds))}
      />
      <p id={noteId} className={`${styles.note} screen-only`} lang={locale} dir="ltr">
        {t('viewer.filmText')} {hasDopesheet && t('viewer.filmShots')}
      </p>
      <Advisory document={document} />
      {caption !== '' && caption !== headline && (
        <p className={styles.caption}>
          {retold?.captions.get(document.media.id) ?? <LongText text={caption} />}
        </p>
      )}
      <Dopesheet
        entries={dopesheet}
        running={running}
        onPlay={seconds => playFrom(video.current, seconds)}
        retold={notes.length > 0 ? undefined : retold?.shots}
      />
      {notes.length > 0 && (retold ? <BodyFrame>{retold.body}</BodyFrame> : <Body paragraphs={notes} />)}
      <Slugs document={document} />
      <SmallPrint document={document} />
    </article>
  )
}
