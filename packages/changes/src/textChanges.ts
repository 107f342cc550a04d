import { compareTexts, type ComparedText, type TextState } from './text/compareTexts.ts'
import { runsOf, type Run } from './text/runs.ts'
import type { NewsDocument } from '@wiredeck/document'

export interface TextChanges {
  headline: TextChange
  /** In the reading order of the newer revision, with removed ones where they stood. */
  paragraphs: ParagraphChange[]
  /** Of the pictures and films that both revisions have. */
  captions: (TextChange & { mediaId: string })[]
}

export interface TextChange {
  state: TextState
  /** `same` and `removed` put together are the older text to the letter, `same` and `added` the newer. */
  runs: Run[]
}

export interface ParagraphChange extends TextChange {
  isMoved: boolean
  /** Its place in each revision, counted from 0; `null` in a revision that does not have it. */
  before: number | null
  after: number | null
}

/** Both texts of two revisions in one, for drawing. A missing headline or caption counts as an empty one. */
export function textChanges(before: NewsDocument, after: NewsDocument): TextChanges {
  const { headline, paragraphs, captions } = compareTexts(before, after)
  return {
    headline: toTextChange(headline),
    paragraphs: paragraphs.map(paragraph => ({
      ...toTextChange(paragraph),
      isMoved: paragraph.isMoved,
      before: paragraph.beforeIndex,
      after: paragraph.afterIndex,
    })),
    captions: captions.flatMap(caption =>
      caption.where.part === 'caption' ? [{ ...toTextChange(caption), mediaId: caption.where.mediaId }] : [],
    ),
  }
}

function toTextChange({ state, before, after, pieces }: ComparedText): TextChange {
  return { state, runs: runsOf(before, after, pieces) }
}
