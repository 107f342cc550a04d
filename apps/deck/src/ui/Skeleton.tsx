import styles from './Skeleton.module.css'

/** The drawn height of one skeleton, px. */
const height = 77

type Props = {
  count: number
  /** Nothing is loading yet. */
  isStill?: boolean
}

/** The shape of cards that are loading, or that may come. */
export function Skeletons({ count, isStill = false }: Props) {
  return (
    <div aria-hidden className={styles.place} style={{ containIntrinsicBlockSize: `${count * height}px` }}>
      <div data-skeletons={count} className={isStill ? undefined : styles.skeletons}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.skeleton}>
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  )
}
