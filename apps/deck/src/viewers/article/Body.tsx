import { subheadingText } from '@wiredeck/document'
import styles from './Body.module.css'
import { LinkedText } from './LinkedText.tsx'
import { useLinkTokenizer } from './useLinkTokenizer.ts'

/** The paragraphs; `- text -` is a subheading (`deck.md` section 2). */
export function Body({ paragraphs }: { paragraphs: readonly string[] }) {
  const tokenize = useLinkTokenizer(paragraphs)
  const blocks = paragraphs.map(text => ({ text: text.trim(), subheading: subheadingText(text) }))
  return (
    <div className={styles.body}>
      {blocks.map(({ text, subheading }, index) => {
        if (text === '') return null
        if (subheading !== null) return <h2 key={index}>{subheading}</h2>
        return (
          <p key={index}>
            <LinkedText text={text} tokenize={tokenize} />
          </p>
        )
      })}
    </div>
  )
}
