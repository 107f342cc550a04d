import type { NewsDocument, VideoDocument } from '@wiredeck/document'
import type { ParagraphChange } from './textChange.ts'

/** One shot of a film's dopesheet that one revision or both have. */
export interface ShotChange {
  /** Its place in the list of each revision, counted from 0; `null` in a revision that does not have it. */
  before: number | null
  after: number | null
  /** The description of the shot, then the quotes under it; removed ones stay where they were. */
  texts: ParagraphChange[]
}

/**
 * A film's shots in the order of the newer revision; removed ones stay in place. Other documents have none.
 */
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

/** The shot that a text of the list belongs to, and whether it describes the shot or is a quote under it. */
type Place = { shot: number; isShot: boolean }

/** The places of all texts, in the order of `textsOf`. */
function placesOf({ dopesheet }: VideoDocument): Place[] {
  return dopesheet.flatMap(({ citations }, shot) => [
    { shot, isShot: true },
    ...citations.map(() => ({ shot, isShot: false })),
  ])
}

/** The shot that a quote belongs to. A removed shot may be listed between another shot and its quotes. */
function ownerOf(shots: readonly ShotChange[], after: Place | null): ShotChange | undefined {
  const own = after && shots.findLast(shot => shot.after === after.shot)
  return own ?? shots.at(-1)
}
