import type { MatchCount } from '../../../access/wireHints.ts'
import { useT, type MessageId, type Translate } from '../../../i18n/index.ts'
import type { Mistake } from './mistake.ts'
import styles from './SearchPanel.module.css'

type Props = {
  id: string
  mistake: Mistake | null
  matches: MatchCount | null
  /** The reader has tried to search with it. */
  isRefused: boolean
}

/** One line under the query: what is wrong with it and where, else how much it would find. */
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

function mistakeText({ code, name, start }: Mistake, t: Translate): string {
  if (code === 'unknownField') return t('search.unknownField', { name })
  return t('search.error', { position: start + 1, message: t(sentences[code]) })
}

function matchesText({ count, isLowerBound }: MatchCount, t: Translate): string {
  return isLowerBound ? t('search.matchesAtLeast', { count }) : t('search.matches', { count })
}

const sentences = {
  notText: 'search.mistake.notText',
  tooLong: 'search.mistake.tooLong',
  tooDeep: 'search.mistake.tooDeep',
  tooManyTerms: 'search.mistake.tooManyTerms',
  unclosedQuote: 'search.mistake.unclosedQuote',
  unclosedParenthesis: 'search.mistake.unclosedParenthesis',
  strayParenthesis: 'search.mistake.strayParenthesis',
  strayColon: 'search.mistake.strayColon',
  colonInValue: 'search.mistake.colonInValue',
  missingValue: 'search.mistake.missingValue',
  missingTerm: 'search.mistake.missingTerm',
  emptyGroup: 'search.mistake.emptyGroup',
  emptyPhrase: 'search.mistake.emptyPhrase',
} as const satisfies Record<Exclude<Mistake['code'], 'unknownField'>, MessageId>
