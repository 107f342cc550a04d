import type { MediaItem } from '@wiredeck/document'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Retold } from '../retold.ts'
import { Caption } from './Caption.tsx'
import styles from './Gallery.module.css'
import { GalleryStage } from './GalleryStage.tsx'
import { GalleryTile, type TileShape } from './GalleryTile.tsx'

const tileCount = 3

type Props = {
  medias: readonly MediaItem[]
  /** What is shown in place of captions, by the ids of their pictures. */
  retold?: Retold['captions'] | undefined
}

/** The pictures and videos of a package: first as tiles, then one by one. */
export function Gallery({ medias, retold }: Props) {
  const t = useT()
  const [open, setOpen] = useState<number | null>(null)
  const [lastOpen, setLastOpen] = useState<number | null>(null)
  // A revised package may hold fewer.
  const openItem = open === null ? undefined : medias[open]
  const shown = openItem ?? medias[0]
  const handleChange = (index: number | null) => {
    setLastOpen(open)
    setOpen(index)
  }

  return (
    <figure className={styles.gallery} aria-label={t('viewer.gallery')}>
      {open !== null && openItem ? (
        <GalleryStage medias={medias} index={open} item={openItem} onChange={handleChange} />
      ) : (
        <Tiles medias={medias} focused={lastOpen} onOpen={handleChange} />
      )}
      {shown && <Caption item={shown} retold={retold?.get(shown.id)} />}
    </figure>
  )
}

type TilesProps = {
  medias: readonly MediaItem[]
  /** The picture from which the reader comes back to the tiles; null before. */
  focused: number | null
  onOpen: (index: number) => void
}

function Tiles({ medias, focused, onOpen }: TilesProps) {
  const tiles = medias.slice(0, tileCount)
  const hidden = medias.length - tiles.length
  const focusedTile = focused === null ? null : Math.min(focused, tiles.length - 1)
  return (
    <div className={`${styles.tiles} ${styles[`tiles${tiles.length}`]}`}>
      {tiles.map((item, index) => (
        <GalleryTile
          key={item.id}
          item={item}
          position={{ number: index + 1, count: medias.length }}
          shape={shapeOf(index, tiles.length)}
          moreCount={index === tiles.length - 1 ? hidden : 0}
          isFocused={index === focusedTile}
          onOpen={() => onOpen(index)}
        />
      ))}
    </div>
  )
}

function shapeOf(index: number, count: number): TileShape {
  if (count === 1) return 'alone'
  return index === 0 || count === 2 ? 'large' : 'small'
}
