import { isNumber, isRecord, readEach, readFirstText, readRecord, readText } from '../base/raw.ts'
import { safeHref } from '../base/safeHref.ts'
import type { RawRecord } from '../base/raw.ts'
import type {
  MediaDetails,
  MediaItem,
  PhotoRendition,
  PhotoRole,
  Rendition,
  VideoRendition,
} from '../base/document.ts'

/** The reason if no rendition of a list can be shown (data 5). */
export const noValidRendition = 'Array must contain at least one valid item'

/**
 * The pictures and videos of a package or web story. An item without a valid rendition is skipped, because
 * the story is news without it.
 */
export function readMediaItems(raw: RawRecord, documentId: string): MediaItem[] {
  return readEach(raw.bagItem, (item, index) => {
    const sizes = readSizes(item)
    return sizes.length === 0 ? null : { ...readMediaDetails(item, `${documentId}.${index + 1}`), sizes }
  })
}

export function readMediaDetails(item: RawRecord, idIfMissing: string): MediaDetails {
  return {
    id: readText(item.uno) ?? idIfMissing,
    creator: readText(item.creator),
    provider: isRecord(item.provider) ? readText(item.provider.name) : readText(item.provider),
    caption: readFirstText(item.caption),
    dateline: readText(readRecord(item.newslines).dateline),
  }
}

/** The valid renditions of an item, from narrow to wide. */
export function readSizes(item: RawRecord): Rendition[] {
  return readEach(item.medias, readRendition).sort((a, b) => a.width - b.width)
}

export function pictureSizesIn(sizes: readonly Rendition[]): PhotoRendition[] {
  return sizes.filter(size => size.type === 'Photo')
}

export function videoSizesIn(sizes: readonly Rendition[]): VideoRendition[] {
  return sizes.filter(size => size.type === 'Video')
}

/** A rendition without an address or a size in pixels cannot be laid out (D13). */
function readRendition(media: RawRecord): Rendition | null {
  const { type, width, height } = media
  const role = readText(media.role)
  if (role === null || !isPixels(width) || !isPixels(height)) return null
  const isPhoto = (type === 'Photo' || type === 'Graphic') && isPhotoRole(role)
  if (!isPhoto && type !== 'Video') return null
  const href = safeHref(media.href)
  if (href === null) return null
  if (isPhoto) return { type: 'Photo', role, width, height, href }
  return {
    type: 'Video',
    role,
    width,
    height,
    href,
    ...(isPixels(media.duration) && { duration: media.duration }),
  }
}

/** Crops such as `Preview_B` and `Squared120` are left out, because they show only a part of the picture. */
function isPhotoRole(role: string): role is PhotoRole {
  return role === 'HighDef' || role === 'Preview' || role === 'Thumbnail'
}

function isPixels(value: unknown): value is number {
  return isNumber(value) && value > 0
}
