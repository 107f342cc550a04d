/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role
   -- HTML has no element for a carousel that is moved with the arrow keys */
import { galleryVideoSources, type MediaItem } from '@wiredeck/document'
import { ChevronLeft, ChevronRight, LayoutGrid } from 'lucide-react'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
} from 'react'
import { useLocale, useT } from '../../i18n/index.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { photosOf, posterOf, videosOf } from '../media/renditions.ts'
import type { Zoom } from '../picture/zoomGestures.ts'
import { watchSwipes, type Swipe } from '../../ui/swipe.ts'
import { focusWithoutScroll } from './focus.ts'
import styles from './GalleryStage.module.css'
import { StagePicture } from './StagePicture.tsx'
import { stepFor } from './stepFor.ts'

type Props = {
  medias: readonly MediaItem[]
  index: number
  item: MediaItem
  /** Null leads back to the tiles. */
  onChange: (index: number | null) => void
}

/** How much closer a key leads. */
const zoomFactors = new Map([
  ['+', 1.5],
  ['=', 1.5],
  ['-', 1 / 1.5],
])

/** One picture or video of a package, large. The box keeps its size from one to the next. */
export function GalleryStage({ medias, index, item, onChange }: Props) {
  const t = useT()
  const locale = useLocale()
  const count = medias.length
  const stage = useRef<HTMLDivElement>(null)
  const zoom = useRef<Zoom | null>(null)
  const handleZoom = useCallback((next: Zoom | null) => {
    zoom.current = next
  }, [])

  // A stroke pushes the picture away: a stroke to the left shows the picture on the right.
  const handleSwipe = useEffectEvent((swipe: Swipe) => {
    const isRightToLeft = stage.current !== null && getComputedStyle(stage.current).direction === 'rtl'
    const step = stepFor(swipe === 'left' ? 'ArrowRight' : 'ArrowLeft', { index, count, isRightToLeft })
    if (step !== null) onChange(step)
  })
  useEffect(() => {
    focusWithoutScroll(stage.current)
    return stage.current ? watchSwipes(stage.current, swipe => handleSwipe(swipe)) : undefined
  }, [])

  const handleStep = (to: number) => {
    if (medias[to]) onChange(to)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A video seeks with its own arrow keys.
    const isOfVideo = event.target instanceof HTMLVideoElement && event.key !== 'Escape'
    if (isOfVideo || event.altKey || event.ctrlKey || event.metaKey) return
    const factor = zoomFactors.get(event.key)
    if (factor !== undefined) return zoom.current?.zoomBy(factor)
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = stepFor(event.key, { index, count, isRightToLeft })
    if (step === null && event.key !== 'Escape') return
    event.preventDefault()
    // Escape closes the gallery here, and must not close the document as well.
    event.stopPropagation()
    onChange(step)
  }

  return (
    <div
      className={styles.stage}
      data-theme="dark"
      tabIndex={0}
      role="group"
      aria-label={t('viewer.gallery')}
      ref={stage}
      data-swipes
      onKeyDown={handleKeyDown}
    >
      <StageItem key={item.id} item={item} onZoom={handleZoom} />
      <div className={styles.tools}>
        <span className={styles.position} lang={locale} dir="ltr" aria-live="polite">
          {t('viewer.mediaPosition', { number: index + 1, count })}
        </span>
        <IconButton
          icon={LayoutGrid}
          label={t('viewer.closeMedia')}
          className={styles.tool}
          onClick={() => onChange(null)}
        />
      </div>
      {count > 1 && (
        // Both buttons stay at either end, because a button that goes away takes the focus along.
        <>
          <IconButton
            icon={ChevronLeft}
            label={t('viewer.previousMedia')}
            className={`${styles.tool} ${styles.previous}`}
            aria-disabled={index === 0}
            onClick={() => handleStep(index - 1)}
          />
          <IconButton
            icon={ChevronRight}
            label={t('viewer.nextMedia')}
            className={`${styles.tool} ${styles.next}`}
            aria-disabled={index === count - 1}
            onClick={() => handleStep(index + 1)}
          />
        </>
      )}
    </div>
  )
}

function StageItem({ item, onZoom }: ComponentProps<typeof StagePicture>) {
  const t = useT()
  const photos = photosOf(item)
  const videos = galleryVideoSources(videosOf(item))
  if (videos.length > 0) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the wire carries no caption tracks
      <video
        controls
        controlsList="nodownload"
        playsInline
        preload="metadata"
        poster={posterOf(photos)?.href}
      >
        {videos.toReversed().map(video => (
          <source key={video.href} src={video.href} />
        ))}
        {t('viewer.noVideo')}
      </video>
    )
  }
  return <StagePicture item={item} onZoom={onZoom} />
}
