import styles from './Logo.module.css'

/** The mark of the deck: three columns. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      <span className={styles.mark} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {name}
    </span>
  )
}
