import { compareTexts, type ComparedText } from './text/compareTexts.ts'
import { shotChanges, type ShotChange } from './shotChanges.ts'
import { runsOf } from './text/runs.ts'
import type { ParagraphChange, TextChange } from './textChange.ts'
import type { NewsDocument } from '@wiredeck/document'

export interface TextChanges {
  headline: TextChange
  /**
   * In the reading order of the newer revision; removed ones stay where they were. For a film, the texts of
   * its shots.
   */
  paragraphs: ParagraphChange[]
  /** The captions of pictures and films that both revisions have. */
  captions: (TextChange & { mediaId: string })[]
  /** For a film: its shots, each with its paragraphs. */
  shots: ShotChange[]
}

/** The texts of both revisions merged for drawing. A missing headline or caption counts as an empty one. */
export function textChanges(before: NewsDocument, after: NewsDocument): TextChanges {
  const { headline, paragraphs: compared, captions } = compareTexts(before, after)
  const paragraphs = compared.map(paragraph => ({
    ...toTextChange(paragraph),
    isMoved: paragraph.isMoved,
    before: paragraph.beforeIndex,
    after: paragraph.afterIndex,
  }))
  return {
    headline: toTextChange(headline),
    paragraphs,
    shots: shotChanges(before, after, paragraphs),
    captions: captions.flatMap(caption =>
      caption.where.part === 'caption' ? [{ ...toTextChange(caption), mediaId: caption.where.mediaId }] : [],
    ),
  }
}

function toTextChange({ state, before, after, pieces }: ComparedText): TextChange {
  return { state, runs: runsOf(before, after, pieces) }
}
