import { readBody } from '../fields/body.ts'
import { complete } from './common.ts'
import { parseDopesheet } from '../fields/dopesheet.ts'
import {
  noValidRendition,
  pictureSizesIn,
  readMediaDetails,
  readSizes,
  videoSizesIn,
} from '../fields/media.ts'
import { isText, readFirstText, readRecords } from '../base/raw.ts'
import type { RawRecord, Reason } from '../base/raw.ts'
import type { CommonFields, VideoDocument } from '../base/document.ts'

/**
 * Videos and videographies have at least one media item with at least one video. The document uses the first
 * item that can be played. Without a still, only the poster is missing.
 */
export function readVideo(
  raw: RawRecord,
  common: CommonFields,
  documentClass: VideoDocument['class'],
): VideoDocument | Reason {
  const items = readRecords(raw.bagItem).map(item => ({ item, sizes: readSizes(item) }))
  if (items.length === 0) return 'bagItem: Array must contain at least 1 element(s)'
  const playable = items.find(({ sizes }) => videoSizesIn(sizes).length > 0)
  if (playable === undefined) return `bagItem.medias: ${noValidRendition}`
  const body = readBody(raw)
  const dopesheet = parseDopesheet(body)
  const stills = [playable, ...items].map(({ sizes }) => pictureSizesIn(sizes))
  return complete(common, {
    type: 'video',
    class: documentClass,
    caption: readFirstText(raw.caption) ?? '',
    media: {
      ...readMediaDetails(playable.item, common.id),
      videoSizes: videoSizesIn(playable.sizes),
      pictureSizes: stills.find(sizes => sizes.length > 0) ?? [],
    },
    dopesheet,
    // Films of other agencies have a text in its place.
    notes: dopesheet.length > 0 ? [] : body.filter(isText),
  })
}

/** The dopesheet has lines, but no entry could be read from them. */
export function hasFailedDopesheet(raw: RawRecord, document: VideoDocument): boolean {
  if (document.dopesheet.length > 0) return false
  const isOfLines = raw.news === undefined || raw.news === null || isText(raw.news) || Array.isArray(raw.news)
  return !isOfLines || document.notes.length > 0
}
