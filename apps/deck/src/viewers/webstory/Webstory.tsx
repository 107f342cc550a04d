import type { WebstoryDocument } from '@wiredeck/document'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { Details } from '../parts/Details.tsx'
import type { FetchRelated } from '../parts/fetchRelated.ts'
import { directionOf } from '../../text/direction.ts'
import { Headline } from '../parts/Headline.tsx'
import { Labels } from '../parts/Labels.tsx'
import { nameOf } from '../parts/nameOf.ts'
import { Related } from '../parts/Related.tsx'
import sheet from '../parts/Sheet.module.css'
import { Slugs } from '../parts/Slugs.tsx'
import { SmallPrint } from '../parts/SmallPrint.tsx'
import { Advisory } from '../parts/Advisory.tsx'
import { StoryFailure } from './StoryFailure.tsx'
import { StoryFrame } from './StoryFrame.tsx'
import { useStory, type LoadStory } from './useStory.ts'
import styles from './Webstory.module.css'

type Props = {
  document: WebstoryDocument
  now: number
  embargoesOverBy: number
  fetchRelated: FetchRelated | undefined
  loadStory: LoadStory
}

/** A web story in a frame of 9:16, apart from the page (deck 2). */
export function Webstory({ document, now, embargoesOverBy, fetchRelated, loadStory }: Props) {
  const [attempt, setAttempt] = useState(1)
  return (
    <article className={sheet.sheet} lang={document.lang} dir={directionOf(document.lang)}>
      <Stage
        key={attempt}
        document={document}
        loadStory={loadStory}
        onRetry={() => setAttempt(attempt + 1)}
      />
      <Advisory document={document} />
      <div className={styles.about}>
        <Labels document={document} embargoesOverBy={embargoesOverBy} />
        <Headline document={document} />
        <Details document={document} now={now} />
        <Slugs document={document} />
        <SmallPrint document={document} />
        <Related document={document} now={now} fetchRelated={fetchRelated} />
      </div>
    </article>
  )
}

type StageProps = Pick<Props, 'document' | 'loadStory'> & { onRetry: () => void }

function Stage({ document, loadStory, onRetry }: StageProps) {
  const t = useT()
  const { story, fail } = useStory(document, loadStory)
  return (
    <div className={`${styles.stage} screen-only`} data-state={story.state}>
      {story.state === 'failed' && <StoryFailure document={document} onRetry={onRetry} />}
      {story.state === 'loading' && <div className={styles.loading} aria-busy />}
      {story.state === 'loaded' && (
        <StoryFrame html={story.html} title={nameOf(document) ?? t('card.webstory')} onFailure={fail} />
      )}
    </div>
  )
}
