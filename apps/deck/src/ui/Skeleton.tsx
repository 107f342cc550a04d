import styles from './Skeleton.module.css'

/** The shape of cards that are on their way. */
export function Skeletons({ count }: { count: number }) {
  return (
    <div aria-hidden data-skeletons={count}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.skeleton}>
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
