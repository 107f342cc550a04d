import type { VideoDocument, VideoRendition } from './base/document.ts'

const enoughForAnyScreen = 800
const galleryWidth = 720

/**
 * The size that the player loads: the widest that is at least min(container, 800) px wide (deck 9), else the
 * widest of all. `sizes` run from narrow to wide.
 */
export function bestVideoSource(
  sizes: readonly VideoRendition[],
  containerWidth: number,
): VideoRendition | null {
  const wanted = Math.min(containerWidth, enoughForAnyScreen)
  return sizes.findLast(size => size.width >= wanted) ?? sizes.at(-1) ?? null
}

/** The sizes that the gallery offers: up to 720 px wide (deck 9), or the narrowest if all are wider. */
export function galleryVideoSources(sizes: readonly VideoRendition[]): VideoRendition[] {
  const narrow = sizes.filter(size => size.width <= galleryWidth)
  return narrow.length > 0 ? narrow : sizes.slice(0, 1)
}

/** In seconds, for the label of a card: from the renditions, else the end of the dopesheet. */
export function videoDurationOf({ media, dopesheet }: VideoDocument): number | null {
  const told = media.videoSizes.find(size => size.duration !== undefined)?.duration
  return told ?? dopesheet.at(-1)?.endSeconds ?? null
}
