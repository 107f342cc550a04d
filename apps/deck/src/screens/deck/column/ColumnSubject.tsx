import { hasReadableQuery, type ColumnHead } from '@wiredeck/columns'
import { topicsFor } from '@wiredeck/document'
import { contentLanguages, parseQuery } from '@wiredeck/query'
import { useId, useState, type SubmitEvent } from 'react'
import { useServices } from '../../../context/services.tsx'
import { useT } from '../../../i18n/index.ts'
import { nativeName } from '../../../i18n/locale.ts'
import styles from './ColumnSubject.module.css'
import { mistakeText } from '../search/mistakeText.ts'
import { useCountryCodes } from '../search/useCountryCodes.ts'
import { topicLanguageOf } from '../../../naming/title.ts'

type Props = { id: string; head: ColumnHead; onDone: () => void }

/** Changes the subject of a column, which is its search or its topic (deck 2, Column). */
export function ColumnSubject({ id, head, onDone }: Props) {
  // A topic whose query is unreadable can only be mended as a search.
  const isSearch = head.type === 'search' || !hasReadableQuery(head.params)
  return (
    <div id={id} className={styles.subject} dir="ltr">
      {isSearch ? <SearchField head={head} onDone={onDone} /> : <TopicField head={head} />}
    </div>
  )
}

/** Explains a query that cannot be read; meanwhile the column keeps its own (D20). */
function SearchField({ head, onDone }: Omit<Props, 'id'>) {
  const t = useT()
  const errorId = useId()
  const { columns } = useServices().filling
  const toCodes = useCountryCodes()
  const [query, setQuery] = useState(head.params.query ?? '')
  // If the column's own query is unreadable, for example after an import, it counts as tried.
  const [isTried, setIsTried] = useState(() => !hasReadableQuery(head.params))
  const error = isTried ? parseQuery(query).errors[0] : undefined

  const change = async () => {
    const asked = await toCodes(query.trim())
    if (asked !== (head.params.query ?? '')) await columns.changeParams(head.id, { query: asked })
  }
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (parseQuery(query).errors.length > 0) return
    onDone()
    void change()
  }
  return (
    <form className={styles.search} onSubmit={handleSubmit}>
      <label>
        <span>{t('subject.search')}</span>
        <input
          type="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for, to be typed into
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={query}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={event => {
            setQuery(event.target.value)
            setIsTried(false)
          }}
        />
      </label>
      <button type="submit" className={styles.apply}>
        {t('subject.apply')}
      </button>
      {error && (
        <p id={errorId} role="alert">
          {mistakeText({ code: error.code, name: '', start: error.position }, t)}
        </p>
      )}
    </form>
  )
}

/** Every topic of the wire, by language. */
function TopicField({ head }: Pick<Props, 'head'>) {
  const t = useT()
  const { columns } = useServices().filling
  const chosen = `${topicLanguageOf(head) ?? ''} ${head.params.topic ?? 'all'}`
  const handleChoose = (choice: string) => {
    const [language = '', topic = ''] = choice.split(' ')
    void columns.changeParams(head.id, { topic, langs: [language] })
  }
  return (
    <label>
      <span>{t('subject.topic')}</span>
      <select
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for, to be chosen from
        autoFocus
        value={chosen}
        onChange={event => handleChoose(event.target.value)}
      >
        {contentLanguages.map(language => (
          <optgroup key={language} label={nativeName(language)} lang={language}>
            {topicsFor(language).map(({ value, label }) => (
              <option key={value} value={`${language} ${value}`}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}
