import type { PictureDocument } from '@wiredeck/document'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { aspectOf } from '../media/renditions.ts'
import { smallestScale } from './zoom.ts'
import { attachZoom, type Zoom } from './zoomGestures.ts'

type Options = {
  document: PictureDocument
  isLegendOpen: boolean
  onScale: (scale: number) => void
}

/** Attaches the gestures to the picture in the stage; the returned zoom serves buttons and keys. */
export function useZoom(stage: RefObject<HTMLElement | null>, { document, isLegendOpen, onScale }: Options) {
  const zoom = useRef<Zoom>(null)
  const aspect = aspectOf(document.media.pictureSizes)
  const tellScale = useEffectEvent(onScale)

  useEffect(() => {
    const picture = stage.current?.querySelector('img')
    if (!stage.current || !picture) return undefined
    const attached = attachZoom(stage.current, picture, { aspect, onScale: scale => tellScale(scale) })
    zoom.current = attached
    return attached.detach
  }, [stage, aspect])

  useEffect(() => {
    const fit = () => zoom.current?.setSmallest(smallestScale({ isLegendOpen, roomWidth: window.innerWidth }))
    fit()
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [isLegendOpen])

  return zoom
}
