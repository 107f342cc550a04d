import type { NewsDocument } from '@wiredeck/document'
import styles from './SmallPrint.module.css'

/** The agency's disclaimers, and what one may do with the document. */
export function SmallPrint({ document: { disclaimer, rights } }: { document: NewsDocument }) {
  const notes = [...disclaimer, ...rights.rules, ...(rights.copyright === null ? [] : [rights.copyright])]
  if (notes.length === 0) return null
  return (
    <footer className={styles.smallPrint}>
      {[...new Set(notes)].map(note => (
        <p key={note}>
          <bdi>{note}</bdi>
        </p>
      ))}
    </footer>
  )
}
