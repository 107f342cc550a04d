import { subheadingText } from '@wiredeck/document'
import type { ReactNode } from 'react'
import { piecesOf } from '../parts/piecesOf.ts'
import styles from './Body.module.css'
import { LinkedText } from './LinkedText.tsx'
import { useLinkTokenizer } from './useLinkTokenizer.ts'

/** From this number on, paragraphs are laid out as they come into sight. */
const manyParagraphs = 200

/** The paragraphs; `- text -` is a subheading (deck 2). */
export function Body({ paragraphs }: { paragraphs: readonly string[] }) {
  const tokenize = useLinkTokenizer(paragraphs)
  // A paragraph that is longer than any newsroom writes becomes several.
  const blocks = paragraphs
    .flatMap(piecesOf)
    .map(text => ({ text: text.trim(), subheading: subheadingText(text) }))
  return (
    <BodyFrame isLong={blocks.length > manyParagraphs}>
      {blocks.map(({ text, subheading }, index) => {
        if (text === '') return null
        if (subheading !== null) return <h2 key={index}>{subheading}</h2>
        return (
          <p key={index}>
            <LinkedText text={text} tokenize={tokenize} />
          </p>
        )
      })}
    </BodyFrame>
  )
}

/** Lays out paragraphs, whoever draws them. */
export function BodyFrame({ isLong = false, children }: { isLong?: boolean; children: ReactNode }) {
  return <div className={`${styles.body} ${isLong ? styles.many : ''}`}>{children}</div>
}
