import { Fragment } from 'react'
import styles from './Card.module.css'

type Props = { text: string; ranges: readonly { start: number; end: number }[] }

/** A headline in which the new words are underlined. */
export function ChangedText({ text, ranges }: Props) {
  return [...ranges, { start: text.length, end: text.length }].map(({ start, end }, nth) => (
    <Fragment key={start}>
      {text.slice(ranges[nth - 1]?.end ?? 0, start)}
      {end > start && <span className={styles.changedWords}>{text.slice(start, end)}</span>}
    </Fragment>
  ))
}
