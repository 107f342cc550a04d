import type { MediaItem } from '@wiredeck/document'
import { Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useLocale, useT } from '../../i18n/index.ts'
import { aspectOf, photosOf, srcSetOf, videosOf } from '../media/renditions.ts'
import styles from './GalleryTile.module.css'

type Props = {
  item: MediaItem
  position: { number: number; count: number }
  /** The only tile keeps the picture's own shape. */
  isAlone: boolean
  /** How many more wait behind this tile. */
  moreCount: number
  onOpen: () => void
}

export function GalleryTile({ item, position, isAlone, moreCount, onOpen }: Props) {
  const t = useT()
  const shape: CSSProperties | undefined = isAlone ? { aspectRatio: aspectOf(item.sizes) } : undefined
  return (
    <button
      type="button"
      className={`${styles.tile} ${isAlone ? styles.alone : ''}`}
      style={shape}
      onClick={onOpen}
    >
      <TilePicture item={item} isAlone={isAlone} />
      {videosOf(item).length > 0 && (
        <span className={styles.play}>
          <Play size={16} fill="currentColor" aria-hidden />
        </span>
      )}
      {moreCount > 0 && <span className={styles.more}>{t('viewer.moreMedia', { count: moreCount })}</span>}
      <span className="visually-hidden" lang={useLocale()}>
        {t('viewer.openMedia', position)}
      </span>
    </button>
  )
}

/** A video without a still shows its first frame. */
function TilePicture({ item, isAlone }: Pick<Props, 'item' | 'isAlone'>) {
  const photos = photosOf(item)
  const widest = photos.at(-1)
  if (widest === undefined)
    return <video src={videosOf(item)[0]?.href} preload="metadata" muted playsInline />
  return (
    <img
      src={widest.href}
      srcSet={srcSetOf(photos)}
      sizes={isAlone ? '(min-width: 700px) 660px, 100vw' : '(min-width: 700px) 440px, 66vw'}
      width={widest.width}
      height={widest.height}
      alt={item.caption ?? ''}
      decoding="async"
    />
  )
}
