import type { ReactNode } from 'react'

/** What is shown in the place of a document's own texts: the same texts, told in another way. */
export type Retold = {
  headline: ReactNode
  /** Paragraphs and subheadings. */
  body: ReactNode
  /** By the ids of the pictures and films. */
  captions: ReadonlyMap<string, ReactNode>
  /** Of a film: its shots, removed ones where they stood. */
  shots: readonly RetoldShot[]
}

export type RetoldShot = {
  /** Its place in the list that is shown; null for a removed one. */
  place: number | null
  /** Null where the shot is told as before. */
  texts: ReactNode
}
