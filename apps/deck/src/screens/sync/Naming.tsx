import styles from './SyncScreen.module.css'

/** A sentence with an address in it, which is set off. */
export function Naming({ text, name }: { text: string; name: string }) {
  const [before = '', after = ''] = text.split(name)
  return (
    <p className={styles.text}>
      {before}
      <b>{name}</b>
      {after}
    </p>
  )
}
