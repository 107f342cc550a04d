import type { NewsDocument, VideoDocument } from '@wiredeck/document'
import type { ParagraphChange } from './textChange.ts'

/** One shot of a film's list in both revisions, or in one of them. */
export interface ShotChange {
  /** Its place in the list of each revision, counted from 0; `null` in a revision that does not have it. */
  before: number | null
  after: number | null
  /** What the list says of the shot, then the quotes under it; removed ones where they stood. */
  texts: ParagraphChange[]
}

/** The shots of a film in the order of the newer revision, removed ones where they stood; none of other documents. */
export function shotChanges(
  older: NewsDocument,
  newer: NewsDocument,
  paragraphs: readonly ParagraphChange[],
): ShotChange[] {
  if (older.type !== 'video' || newer.type !== 'video') return []
  const [placesBefore, placesAfter] = [placesOf(older), placesOf(newer)]
  const shots: ShotChange[] = []
  for (const text of paragraphs) {
    const before = text.before === null ? null : (placesBefore[text.before] ?? null)
    const after = text.after === null ? null : (placesAfter[text.after] ?? null)
    const place = after ?? before
    if (place?.isShot) shots.push({ before: before?.shot ?? null, after: after?.shot ?? null, texts: [text] })
    else ownerOf(shots, after)?.texts.push(text)
  }
  return shots
}

/** Where a text of the list stands: the shot, and whether it tells the shot itself or is a quote under it. */
type Place = { shot: number; isShot: boolean }

/** Of all texts, in the order of `textsOf`. */
function placesOf({ dopesheet }: VideoDocument): Place[] {
  return dopesheet.flatMap(({ citations }, shot) => [
    { shot, isShot: true },
    ...citations.map(() => ({ shot, isShot: false })),
  ])
}

/** Of a removed quote, the shot that it stood under; a removed shot may stand between another one and its quotes. */
function ownerOf(shots: readonly ShotChange[], after: Place | null): ShotChange | undefined {
  const own = after && shots.findLast(shot => shot.after === after.shot)
  return own ?? shots.at(-1)
}
