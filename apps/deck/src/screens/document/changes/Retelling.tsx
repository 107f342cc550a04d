import type { Change, ParagraphChange, ShotChange, TextChanges } from '@wiredeck/changes'
import { subheadingText } from '@wiredeck/document'
import { useLocale, useT } from '../../../i18n/index.ts'
import { LinkedText } from '../../../viewers/article/LinkedText.tsx'
import { useLinkTokenizer } from '../../../viewers/article/useLinkTokenizer.ts'
import type { Retold, RetoldShot } from '../../../viewers/retold.ts'
import styles from './Retelling.module.css'
import { Runs } from './Runs.tsx'

/** A document's texts with the differences marked, for its viewer. */
export function retell(
  { headline, paragraphs, captions, shots }: TextChanges,
  ranked: readonly Change[],
): Retold {
  const changed = captions.filter(({ state }) => state !== 'same')
  return {
    headline: headline.state === 'same' ? null : <Runs runs={headline.runs} ranked={ranked} />,
    body: <Paragraphs paragraphs={paragraphs} ranked={ranked} />,
    captions: new Map(
      changed.map(({ mediaId, runs }) => [mediaId, <Runs key={mediaId} runs={runs} ranked={ranked} />]),
    ),
    shots: shots.map(shot => retellShot(shot, ranked)),
  }
}

function retellShot({ after, texts }: ShotChange, ranked: readonly Change[]): RetoldShot {
  const isAsBefore = texts.every(({ state, isMoved }) => state === 'same' && !isMoved)
  return { place: after, texts: isAsBefore ? null : <Shot texts={texts} ranked={ranked} /> }
}

type Ranked = { ranked: readonly Change[] }

function Paragraphs({ paragraphs, ranked }: { paragraphs: readonly ParagraphChange[] } & Ranked) {
  const tokenize = useLinkTokenizer(paragraphs.map(newText))
  return paragraphs.map((paragraph, index) => {
    const { state, runs } = paragraph
    const label = labelOf(paragraph)
    const text = newText(paragraph).trim()
    if (text === '' && state !== 'removed') return null
    if (label !== null) return <Marked key={index} paragraph={paragraph} label={label} ranked={ranked} />
    if (state === 'changed')
      return (
        <p key={index}>
          <Runs runs={runs} ranked={ranked} />
        </p>
      )
    const subheading = subheadingText(text)
    return subheading === null ? (
      <p key={index}>
        <LinkedText text={text} tokenize={tokenize} />
      </p>
    ) : (
      <h2 key={index}>{subheading}</h2>
    )
  })
}

/** What a film's list says of a shot, with the quotes under it. */
function Shot({ texts, ranked }: { texts: readonly ParagraphChange[] } & Ranked) {
  return texts.map((text, nth) => {
    const label = labelOf(text)
    const words = <Runs runs={text.runs} ranked={ranked} />
    const Element = nth === 0 ? 'p' : 'q'
    return label === null ? (
      <Element key={nth}>{words}</Element>
    ) : (
      <Marked key={nth} paragraph={text} label={nth === 0 ? shotLabels[label] : label} ranked={ranked} />
    )
  })
}

/** A paragraph with a bar beside it, and the words that say what has become of it. */
function Marked({
  paragraph,
  label,
  ranked,
}: { paragraph: ParagraphChange; label: Label | ShotLabel } & Ranked) {
  const t = useT()
  const locale = useLocale()
  const { state, runs } = paragraph
  const isSame = state === 'same'
  return (
    // Only a paragraph that is the same is one step; in others each difference is a step of its own.
    <div className={`${styles.marked} ${styles[state]}`} data-change={isSame ? '' : undefined}>
      <b className={styles.label} lang={locale} dir="ltr">
        {t(label)}
      </b>
      <p>{isSame ? newText(paragraph) : <Runs runs={runs} ranked={ranked} />}</p>
    </div>
  )
}

type Label =
  | 'story.paragraphAdded'
  | 'story.paragraphRemoved'
  | 'story.paragraphRewritten'
  | 'story.paragraphMoved'
type ShotLabel = 'story.shotAdded' | 'story.shotRemoved' | 'story.shotRewritten' | 'story.shotMoved'
const shotLabels: Record<Label, ShotLabel> = {
  'story.paragraphAdded': 'story.shotAdded',
  'story.paragraphRemoved': 'story.shotRemoved',
  'story.paragraphRewritten': 'story.shotRewritten',
  'story.paragraphMoved': 'story.shotMoved',
}

function labelOf({ state, isMoved }: ParagraphChange): Label | null {
  switch (state) {
    case 'added':
      return 'story.paragraphAdded'
    case 'removed':
      return 'story.paragraphRemoved'
    case 'rewritten':
      return 'story.paragraphRewritten'
    case 'changed':
    case 'same':
      return isMoved ? 'story.paragraphMoved' : null
  }
}

function newText({ runs }: ParagraphChange): string {
  return runs
    .filter(({ kind }) => kind !== 'removed')
    .map(({ text }) => text)
    .join('')
}
