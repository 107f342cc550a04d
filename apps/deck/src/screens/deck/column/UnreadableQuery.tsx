import type { QueryError } from '@wiredeck/query'
import { SearchAlert } from 'lucide-react'
import { useT } from '../../../i18n/index.ts'
import styles from './ColumnEnd.module.css'
import { mistakeText } from '../search/mistakeText.ts'

/** UTF-16 units of the query that are shown before and after the mistake. */
const shownAround = 60

type Props = { query: string; mistake: QueryError; onChange: () => void }

/** In place of the cards, says what is wrong in the column's query, where, and how to mend it (D42). */
export function UnreadableQuery({ query, mistake: { code, position, length }, onChange }: Props) {
  const t = useT()
  const end = Math.min(position + length, position + shownAround)
  const before = query.slice(Math.max(0, position - shownAround), position)
  const behind = query.slice(end, end + shownAround)
  return (
    <div className={styles.nothing} dir="ltr">
      <SearchAlert size={26} strokeWidth={1.5} aria-hidden />
      <b>{t('column.unreadableQuery')}</b>
      <code dir="auto">
        {position > shownAround && '…'}
        {before}
        <mark>{query.slice(position, end)}</mark>
        {behind}
        {end + shownAround < query.length && '…'}
      </code>
      <span>{mistakeText({ code, name: '', start: position }, t)}</span>
      <button type="button" onClick={onChange}>
        {t('column.changeSearch')}
      </button>
    </div>
  )
}
