import type { Run } from './text/runs.ts'
import type { TextState } from './text/compareTexts.ts'

export interface TextChange {
  state: TextState
  /** `same` and `removed` make exactly the older text, `same` and `added` the newer. */
  runs: Run[]
}

export interface ParagraphChange extends TextChange {
  isMoved: boolean
  /** Its place in each revision, counted from 0; `null` in a revision that does not have it. */
  before: number | null
  after: number | null
}
