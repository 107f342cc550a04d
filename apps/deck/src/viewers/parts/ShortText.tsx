import styles from './ShortText.module.css'

/** UTF-16 units: more than fit into two lines, even of the narrowest letters. */
const mostUnits = 1000

/** A filed name that leads to others of its kind. An overlong name shows two lines. */
export function ShortText({ text }: { text: string }) {
  return <span className={styles.short}>{text.slice(0, mostUnits)}</span>
}
