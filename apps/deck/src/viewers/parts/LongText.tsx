import styles from './LongText.module.css'
import { piecesOf } from './piecesOf.ts'

/** A filed text. One that is longer than any newsroom writes has pieces, laid out as they come into sight. */
export function LongText({ text }: { text: string }) {
  const pieces = piecesOf(text)
  if (pieces.length <= 1) return text
  return pieces.map((piece, index) => (
    <span key={index} className={styles.piece}>
      {piece}
    </span>
  ))
}
