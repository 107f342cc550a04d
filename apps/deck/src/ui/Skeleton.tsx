import styles from './Skeleton.module.css'

/** Px of one, as drawn. */
const height = 77

/** The shape of cards that are on their way. */
export function Skeletons({ count }: { count: number }) {
  return (
    <div aria-hidden className={styles.place} style={{ containIntrinsicBlockSize: `${count * height}px` }}>
      <div data-skeletons={count} className={styles.skeletons}>
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
