import type { MediaItem } from '@wiredeck/document'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocale, useT } from '../../i18n/index.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { aspectOf, photosOf, srcSetOf } from '../media/renditions.ts'
import { largestScale } from '../picture/zoom.ts'
import { attachZoom, type Zoom } from '../picture/zoomGestures.ts'
import styles from './GalleryStage.module.css'

type Props = {
  item: MediaItem
  /** Gives the zoom to the keys of the stage, and null once the picture is gone. */
  onZoom: (zoom: Zoom | null) => void
}

const buttonFactor = 1.5
/** From here on the rendition for the place looks coarse. */
const closeUp = 1.5

/** A picture of a package, which can be looked at as closely as one that stands alone. */
export function StagePicture({ item, onZoom }: Props) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const photos = photosOf(item)
  const widest = photos.at(-1)
  const zoom = useStageZoom(box, aspectOf(photos), { onScale: setScale, onZoom })

  return (
    <>
      <div ref={box} className={styles.picture}>
        <img
          src={widest?.href}
          srcSet={srcSetOf(photos)}
          sizes={scale > closeUp ? '400vw' : '(min-width: 700px) 660px, 100vw'}
          alt={item.caption ?? ''}
          decoding="async"
          draggable={false}
        />
      </div>
      <div className={`${styles.tools} ${styles.zoom} screen-only`} lang={useLocale()}>
        <IconButton
          icon={ZoomIn}
          label={t('viewer.zoomIn')}
          className={styles.tool}
          aria-disabled={scale >= largestScale}
          onClick={() => zoom.current?.zoomBy(buttonFactor)}
        />
        <IconButton
          icon={ZoomOut}
          label={t('viewer.zoomOut')}
          className={styles.tool}
          aria-disabled={scale <= 1}
          onClick={() => zoom.current?.zoomBy(1 / buttonFactor)}
        />
      </div>
    </>
  )
}

type Listeners = Pick<Props, 'onZoom'> & { onScale: (scale: number) => void }

/** Attaches the gestures to the picture in the box; the returned zoom serves the buttons. */
function useStageZoom(
  box: RefObject<HTMLElement | null>,
  aspect: number,
  { onScale, onZoom }: Listeners,
): RefObject<Zoom | null> {
  const zoom = useRef<Zoom>(null)
  useEffect(() => {
    const picture = box.current?.querySelector('img')
    if (!box.current || !picture) return undefined
    const attached = attachZoom(box.current, picture, { aspect, onScale, isInPage: true })
    zoom.current = attached
    onZoom(attached)
    return () => {
      attached.detach()
      onZoom(null)
    }
  }, [box, aspect, onScale, onZoom])
  return zoom
}
