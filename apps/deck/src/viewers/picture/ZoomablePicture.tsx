import { previewOf, type PictureDocument } from '@wiredeck/document'
import { useState, type CSSProperties } from 'react'
import { aspectOf, srcSetOf } from '../media/renditions.ts'
import styles from './Picture.module.css'

/** From here on the rendition for the screen looks coarse. */
const closeUp = 1.5

type Props = { document: PictureDocument; scale: number }

/** The browser takes the rendition that fits the screen, and a larger one once the reader looks closer. */
export function ZoomablePicture({ document, scale }: Props) {
  const { caption, pictureSizes } = document.media
  // Without a network only the card's picture may be there.
  const [isMissing, setIsMissing] = useState(false)
  const preview = isMissing ? previewOf(document) : null
  const percent = scale > closeUp ? 400 : 100
  const widestOnScreen = `min(${percent}vw, ${Math.round(percent * aspectOf(pictureSizes))}vh)`
  return (
    <img
      className={styles.picture}
      src={preview?.href ?? pictureSizes.at(-1)?.href}
      srcSet={preview ? undefined : srcSetOf(pictureSizes)}
      onError={() => setIsMissing(true)}
      sizes={widestOnScreen}
      style={placeholderOf(document)}
      alt={caption ?? document.headline ?? ''}
      lang={document.lang}
      draggable={false}
    />
  )
}

/** The picture of the card, which is there already, stands in for the large one. */
function placeholderOf(document: PictureDocument): CSSProperties {
  const preview = previewOf(document)
  return preview ? { backgroundImage: `url("${preview.href}")` } : {}
}
