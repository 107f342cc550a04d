import type { PictureDocument } from '@wiredeck/document'
import { Info, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocale, useT } from '../../i18n/index.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { HiddenHeadline } from '../parts/HiddenHeadline.tsx'
import type { Retold } from '../retold.ts'
import { Legend } from './Legend.tsx'
import styles from './Picture.module.css'
import { useZoom } from './useZoom.ts'
import { largestScale } from './zoom.ts'
import { useZoomKeys } from './useZoomKeys.ts'
import { ZoomablePicture } from './ZoomablePicture.tsx'

type Props = {
  document: PictureDocument
  embargoesOverBy: number
  isLegendOpen: boolean
  onLegendChange: (isOpen: boolean) => void
  hasShortcuts: boolean
  retold: Retold | null
}

const buttonFactor = 1.5

/** Photos and graphics, in a black room with a legend (deck 2). Dark in both themes. */
export function Picture({ isLegendOpen, onLegendChange, hasShortcuts, ...shown }: Props) {
  const { document } = shown
  const t = useT()
  const [scale, setScale] = useState(1)
  const stage = useRef<HTMLDivElement>(null)
  const zoom = useZoom(stage, { document, isLegendOpen, onScale: setScale })
  const zoomIn = () => zoom.current?.zoomBy(buttonFactor)
  const zoomOut = () => zoom.current?.zoomBy(1 / buttonFactor)
  useZoomKeys(hasShortcuts, { zoomIn, zoomOut })

  return (
    <div className={`${styles.room} ${isLegendOpen ? styles.withLegend : ''}`} data-theme="dark">
      <div className={styles.stage} ref={stage}>
        <ZoomablePicture document={document} scale={scale} />
      </div>
      <div className={`${styles.tools} screen-only`} role="toolbar" lang={useLocale()}>
        <IconButton
          icon={ZoomIn}
          label={t('viewer.zoomIn')}
          onClick={zoomIn}
          disabled={scale >= largestScale}
        />
        <IconButton icon={ZoomOut} label={t('viewer.zoomOut')} onClick={zoomOut} disabled={scale <= 1} />
        <IconButton
          icon={Info}
          label={t('viewer.legend')}
          aria-pressed={isLegendOpen}
          onClick={() => onLegendChange(!isLegendOpen)}
        />
      </div>
      {isLegendOpen ? (
        <Legend {...shown} />
      ) : (
        <>
          <HiddenHeadline document={document} />
          {/* On paper a picture without its caption would be of no use. */}
          <div className={styles.paper}>
            <Legend {...shown} />
          </div>
        </>
      )}
    </div>
  )
}
