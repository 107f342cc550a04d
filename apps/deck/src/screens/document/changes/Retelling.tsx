import type { Change, ParagraphChange, TextChanges } from '@wiredeck/changes'
import { subheadingText } from '@wiredeck/document'
import { useLocale, useT, type MessageId } from '../../../i18n/index.ts'
import { LinkedText } from '../../../viewers/article/LinkedText.tsx'
import { useLinkTokenizer } from '../../../viewers/article/useLinkTokenizer.ts'
import type { Retold } from '../../../viewers/retold.ts'
import styles from './Retelling.module.css'
import { Runs } from './Runs.tsx'

/** A document's texts with the differences marked, for its viewer. */
export function retell({ headline, paragraphs, captions }: TextChanges, ranked: readonly Change[]): Retold {
  const changed = captions.filter(({ state }) => state !== 'same')
  return {
    headline: headline.state === 'same' ? null : <Runs runs={headline.runs} ranked={ranked} />,
    body: <Paragraphs paragraphs={paragraphs} ranked={ranked} />,
    captions: new Map(
      changed.map(({ mediaId, runs }) => [mediaId, <Runs key={mediaId} runs={runs} ranked={ranked} />]),
    ),
  }
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

/** A paragraph with a bar beside it, and the words that say what has become of it. */
function Marked({ paragraph, label, ranked }: { paragraph: ParagraphChange; label: MessageId } & Ranked) {
  const t = useT()
  const locale = useLocale()
  const { state, runs } = paragraph
  const isSame = state === 'same'
  return (
    // Of the other ones each difference counts by itself.
    <div className={`${styles.marked} ${styles[state]}`} data-change={isSame ? '' : undefined}>
      <b className={styles.label} lang={locale} dir="ltr">
        {t(label)}
      </b>
      <p>{isSame ? newText(paragraph) : <Runs runs={runs} ranked={ranked} />}</p>
    </div>
  )
}

function labelOf({ state, isMoved }: ParagraphChange): MessageId | null {
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
