import { pictureSizesIn } from './fields/media.ts'
import type { NewsDocument, PhotoRendition } from './base/document.ts'

/** Pixels. A card of a column is about this wide. */
const smallestGoodWidth = 320

/**
 * The picture on a document's card, with its width and height; `null` if it has none. The role Preview wins
 * over others; among equals, the smallest that fills the card wins, else the widest.
 */
export function previewOf(document: NewsDocument): PhotoRendition | null {
  const pictures = picturesOf(document)
  const previews = pictures.filter(picture => picture.role === 'Preview')
  const candidates = previews.length > 0 ? previews : pictures
  return candidates.find(picture => picture.width >= smallestGoodWidth) ?? candidates.at(-1) ?? null
}

/** The number of pictures for the label of a card; the still of a video is not counted. */
export function pictureCountOf(document: NewsDocument): number {
  if ('medias' in document) {
    return document.medias.filter(item => item.sizes.every(size => size.type === 'Photo')).length
  }
  return document.type === 'photo' || document.type === 'graphic' ? 1 : 0
}

/** For a package, the pictures of the first item that has any. */
function picturesOf(document: NewsDocument): PhotoRendition[] {
  if ('media' in document) return document.media.pictureSizes
  const medias = 'medias' in document ? document.medias : []
  return medias.map(item => pictureSizesIn(item.sizes)).find(sizes => sizes.length > 0) ?? []
}
