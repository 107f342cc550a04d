import type { MatchCount } from '../../../access/wireHints.ts'
import { useT, type Translate } from '../../../i18n/index.ts'
import type { Mistake } from './mistake.ts'
import { mistakeText } from './mistakeText.ts'
import styles from './SearchPanel.module.css'

type Props = {
  id: string
  mistake: Mistake | null
  matches: MatchCount | null
  /** The reader has tried to search with it. */
  isRefused: boolean
}

/** One line under the query that says what is wrong with it and where, else how many documents it would find. */
export function QueryMessage({ id, mistake, matches, isRefused }: Props) {
  const t = useT()
  const isError = mistake !== null && (isRefused || !mistake.isUnfinished)
  const text = mistake ? mistakeText(mistake, t) : matches ? matchesText(matches, t) : ''
  return (
    <p
      key={isRefused ? 'refused' : 'told'}
      id={id}
      className={isError ? styles.error : styles.message}
      role={isRefused && isError ? 'alert' : 'status'}
    >
      {text}
    </p>
  )
}

function matchesText({ count, isLowerBound, isStored }: MatchCount, t: Translate): string {
  if (isStored) return t('search.matchesStored', { count })
  return isLowerBound ? t('search.matchesAtLeast', { count }) : t('search.matches', { count })
}
