import { bestVideoSource, type VideoDocument } from '@wiredeck/document'
import { useCallback, useState, type RefObject } from 'react'
import { useT } from '../../i18n/index.ts'
import { aspectOf, posterOf } from '../media/renditions.ts'
import styles from './Player.module.css'
import { startPlaying } from './startPlaying.ts'

type Props = {
  ref: RefObject<HTMLVideoElement | null>
  document: VideoDocument
  /** The element id of the sentence that says what replaces captions. */
  noteId: string | undefined
  onTime: (seconds: number) => void
}

/** The box is measured first, because its width decides which size is loaded. */
export function Player({ ref, document, noteId, onTime }: Props) {
  const t = useT()
  const { videoSizes, pictureSizes } = document.media
  const [width, setWidth] = useState<number | null>(null)
  const measure = useCallback(
    (box: HTMLElement | null) => setWidth(width => width ?? box?.clientWidth ?? null),
    [],
  )
  const best = width === null ? null : bestVideoSource(videoSizes, width)
  // The same size may be filed in several formats; the browser takes the first that it can play.
  const sources = videoSizes.filter(size => size.width === best?.width)
  const attach = useCallback(
    (video: HTMLVideoElement) => {
      ref.current = video
      void startPlaying(video)
      return () => {
        ref.current = null
      }
    },
    [ref],
  )

  return (
    <div ref={measure} className={`${styles.box} screen-only`} style={{ aspectRatio: aspectOf(videoSizes) }}>
      {best && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the wire carries no caption tracks
        <video
          ref={attach}
          key={best.href}
          poster={posterOf(pictureSizes)?.href}
          aria-describedby={noteId}
          controls
          autoPlay
          playsInline
          controlsList="nodownload"
          onTimeUpdate={event => onTime(event.currentTarget.currentTime)}
        >
          {sources.map(({ href }) => (
            <source key={href} src={href} />
          ))}
          {t('viewer.noVideo')}
        </video>
      )}
    </div>
  )
}
