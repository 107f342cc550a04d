import styles from './ShortText.module.css'

/** UTF-16 units: more than two lines hold of the narrowest letters. */
const mostUnits = 1000

/** A filed name that leads on to others of its kind. Of one that is longer than any, two lines are shown. */
export function ShortText({ text }: { text: string }) {
  return <span className={styles.short}>{text.slice(0, mostUnits)}</span>
}
