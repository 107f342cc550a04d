import { Fragment } from 'react'
import { linkParts, type TokenizeLinks } from './linkParts.ts'

/** A text with its addresses clickable; plain until the tokenizer has come. */
export function LinkedText({ text, tokenize }: { text: string; tokenize: TokenizeLinks | null }) {
  if (tokenize === null) return text
  return linkParts(text, tokenize).map((part, index) =>
    part.href === null ? (
      <Fragment key={index}>{part.text}</Fragment>
    ) : (
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer" dir="ltr">
        {part.text}
      </a>
    ),
  )
}
