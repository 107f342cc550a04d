import type { ReactNode } from 'react'

/** What is shown in place of a document's own texts: the same texts, told in another way. */
export type Retold = {
  headline: ReactNode
  /** Paragraphs and subheadings. */
  body: ReactNode
  /** By the ids of the pictures and films. */
  captions: ReadonlyMap<string, ReactNode>
  /** The shots of a film; removed shots keep their old place. */
  shots: readonly RetoldShot[]
}

export type RetoldShot = {
  /** The shot's place in the list that is shown; null for a removed one. */
  place: number | null
  /** Null if the shot is told as before. */
  texts: ReactNode
}
