import type { ReactNode } from 'react'

/** What is shown in the place of a document's own texts: the same texts, told in another way. */
export type Retold = {
  headline: ReactNode
  /** Paragraphs and subheadings. */
  body: ReactNode
  /** By the ids of the pictures and films. */
  captions: ReadonlyMap<string, ReactNode>
}
