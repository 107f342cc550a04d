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

/** Tells screen readers from time to time how much is new in the column that has the focus. */
export function ColumnNews({ name, ids, waiting, isRead }: Props) {
  const t = useT()
  const now = useNow()
  const [last, setLast] = useState(unheard)
  const heard = hear(last, { ids, waiting, isRead, now })
  if (heard !== last) setLast(heard)
  return (
    <p className="visually-hidden" role="log">
      {/* A new key, so that the same count of other documents is announced again. */}
      {heard.count > 0 && (
        <span key={heard.spokenAt}>{t('column.news', { count: heard.count, column: name })}</span>
      )}
    </p>
  )
}
