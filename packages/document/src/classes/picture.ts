import { complete } from './common.ts'
import { noValidRendition, pictureSizesIn, readMediaDetails, readSizes } from '../fields/media.ts'
import { isRecord, readFirstText, readList } from '../base/raw.ts'
import { isTopshot } from '../fields/urgency.ts'
import type { RawRecord, Reason } from '../base/raw.ts'
import type { CommonFields, PictureDocument } from '../base/document.ts'

/** Photos and graphics have exactly one media item, with at least one picture (data 5). */
export function readPicture(
  raw: RawRecord,
  common: CommonFields,
  type: PictureDocument['type'],
): PictureDocument | Reason {
  const items = readList(raw.bagItem)
  const [item] = items
  if (items.length !== 1 || !isRecord(item)) return 'bagItem: Array must contain exactly 1 element(s)'
  const pictureSizes = pictureSizesIn(readSizes(item))
  if (pictureSizes.length === 0) return `bagItem.medias: ${noValidRendition}`
  const details = readMediaDetails(item, common.id)
  return complete(common, {
    type,
    class: type === 'photo' ? 'picture' : 'graphic',
    media: { ...details, caption: details.caption ?? readFirstText(raw.caption), pictureSizes },
    isTopshot: isTopshot(common.urgency),
  })
}
