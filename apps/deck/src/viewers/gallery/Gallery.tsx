import type { MediaItem } from '@wiredeck/document'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { Caption } from './Caption.tsx'
import styles from './Gallery.module.css'
import { GalleryStage } from './GalleryStage.tsx'
import { GalleryTile } from './GalleryTile.tsx'

const tileCount = 3

/** The pictures and videos of a package: first as tiles, then one by one. */
export function Gallery({ medias }: { medias: readonly MediaItem[] }) {
  const t = useT()
  const [open, setOpen] = useState<number | null>(null)
  // A revised package may hold fewer.
  const openItem = open === null ? undefined : medias[open]
  const shown = openItem ?? medias[0]

  return (
    <figure className={styles.gallery} aria-label={t('viewer.gallery')}>
      {open !== null && openItem ? (
        <GalleryStage medias={medias} index={open} item={openItem} onChange={setOpen} />
      ) : (
        <Tiles medias={medias} onOpen={setOpen} />
      )}
      {shown && <Caption item={shown} />}
    </figure>
  )
}

type TilesProps = { medias: readonly MediaItem[]; onOpen: (index: number) => void }

function Tiles({ medias, onOpen }: TilesProps) {
  const tiles = medias.slice(0, tileCount)
  const hidden = medias.length - tiles.length
  return (
    <div className={`${styles.tiles} ${styles[`tiles${tiles.length}`]}`}>
      {tiles.map((item, index) => (
        <GalleryTile
          key={item.id}
          item={item}
          position={{ number: index + 1, count: medias.length }}
          isAlone={tiles.length === 1}
          moreCount={index === tiles.length - 1 ? hidden : 0}
          onOpen={() => onOpen(index)}
        />
      ))}
    </div>
  )
}
