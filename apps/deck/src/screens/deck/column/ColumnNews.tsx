import { useState } from 'react'
import { useNow } from '../../../context/hooks.ts'
import { useT } from '../../../i18n/index.ts'
import { hear, unheard } from './columnNews.ts'

type Props = {
  name: string
  /** Newest first. */
  ids: readonly string[]
  waiting: number
  /** The focus is in this column. */
  isRead: boolean
}

/** Tells a reader who listens how much is new in the column they are in, now and then. */
export function ColumnNews({ name, ids, waiting, isRead }: Props) {
  const t = useT()
  const now = useNow()
  const [last, setLast] = useState(unheard)
  const heard = hear(last, { ids, waiting, isRead, now })
  if (heard !== last) setLast(heard)
  return (
    <p className="visually-hidden" role="log">
      {/* The same number of others is news again. */}
      {heard.count > 0 && (
        <span key={heard.spokenAt}>{t('column.news', { count: heard.count, column: name })}</span>
      )}
    </p>
  )
}
