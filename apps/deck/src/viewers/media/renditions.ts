import type { MediaItem, PhotoRendition, Rendition, VideoRendition } from '@wiredeck/document'

export function photosOf({ sizes }: Pick<MediaItem, 'sizes'>): PhotoRendition[] {
  return sizes.filter(isPhoto)
}

export function videosOf({ sizes }: Pick<MediaItem, 'sizes'>): VideoRendition[] {
  return sizes.filter(size => size.type === 'Video')
}

/** Lets the browser choose by place and screen; it knows both better. */
export function srcSetOf(photos: readonly PhotoRendition[]): string {
  return photos.map(({ href, width }) => `${href} ${width}w`).join(', ')
}

/** The still before a video plays: its Preview, else the widest there is. */
export function posterOf(photos: readonly PhotoRendition[]): PhotoRendition | null {
  return photos.findLast(photo => photo.role === 'Preview') ?? photos.at(-1) ?? null
}

/** Width by height of what is shown, from its widest rendition. */
export function aspectOf(sizes: readonly Rendition[]): number {
  const widest = sizes.at(-1)
  return widest === undefined ? 3 / 2 : widest.width / widest.height
}

function isPhoto(size: Rendition): size is PhotoRendition {
  return size.type === 'Photo'
}
