import type { MediaItem } from '@wiredeck/document'
import { Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useLocale, useT } from '../../i18n/index.ts'
import { aspectOf, photosOf, srcSetOf, videosOf } from '../media/renditions.ts'
import { focusWithoutScroll } from './focus.ts'
import styles from './GalleryTile.module.css'

/** The only tile keeps the picture's own shape; of several, the first is the large one. */
export type TileShape = 'alone' | 'large' | 'small'

// A tile is filled, so its height counts: a picture is wider than the tile that cuts it.
const sizesByShape: Record<TileShape, string> = {
  alone: '(min-width: 700px) 660px, 100vw',
  large: '540px',
  small: '300px',
}

type Props = {
  item: MediaItem
  position: { number: number; count: number }
  shape: TileShape
  /** How many more wait behind this tile. */
  moreCount: number
  /** The tile takes the focus when it appears. */
  isFocused: boolean
  onOpen: () => void
}

export function GalleryTile({ item, position, shape, moreCount, isFocused, onOpen }: Props) {
  const t = useT()
  const isAlone = shape === 'alone'
  const box: CSSProperties | undefined = isAlone ? { aspectRatio: aspectOf(item.sizes) } : undefined
  return (
    <button
      type="button"
      className={`${styles.tile} ${isAlone ? styles.alone : ''}`}
      style={box}
      ref={isFocused ? focusWithoutScroll : null}
      onClick={onOpen}
    >
      <TilePicture item={item} shape={shape} />
      {videosOf(item).length > 0 && (
        <span className={styles.play}>
          <Play size={16} fill="currentColor" aria-hidden />
        </span>
      )}
      {moreCount > 0 && (
        <span className={styles.more} dir="ltr">
          {t('viewer.moreMedia', { count: moreCount })}
        </span>
      )}
      <span className="visually-hidden" lang={useLocale()}>
        {t('viewer.openMedia', position)}
      </span>
    </button>
  )
}

/** A video without a still shows its first frame. */
function TilePicture({ item, shape }: Pick<Props, 'item' | 'shape'>) {
  const photos = photosOf(item)
  const widest = photos.at(-1)
  if (widest === undefined)
    return <video src={videosOf(item)[0]?.href} preload="metadata" muted playsInline />
  return (
    <img
      src={widest.href}
      srcSet={srcSetOf(photos)}
      sizes={sizesByShape[shape]}
      width={widest.width}
      height={widest.height}
      alt={item.caption ?? ''}
      decoding="async"
    />
  )
}
