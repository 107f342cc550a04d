import { parseQuery } from '@wiredeck/query'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type SubmitEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import { isShortcut } from '../../ui/shortcuts.ts'
import styles from './SearchBox.module.css'
import { useAddColumn } from './useAddColumn.ts'

type Props = {
  /** `/` puts the caret here. */
  hasShortcut?: boolean
  isLarge?: boolean
  onAdded: (id: string) => void
}

/** Where a query becomes a column. What cannot be read is said under it, and stays as it was typed (decision 20). */
export function SearchBox({ hasShortcut = false, isLarge = false, onAdded }: Props) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { addSearch } = useAddColumn(onAdded)
  const error = isTried ? parseQuery(query).errors[0] : undefined

  useShortcut(hasShortcut, () => input.current?.focus())

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (query.trim() === '') return setQuery('')
    if (parseQuery(query).errors.length > 0) {
      setIsTried(true)
      return
    }
    void addSearch(query)
    setQuery('')
    setIsTried(false)
  }

  return (
    <form className={`${styles.box} ${isLarge ? styles.large : ''}`} role="search" onSubmit={handleSubmit}>
      <Search size={isLarge ? 20 : 18} strokeWidth={1.75} aria-hidden />
      <input
        ref={input}
        type="search"
        name="query"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to be typed into
        autoFocus={isLarge}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={query}
        placeholder={t('search.placeholder')}
        aria-label={t('search.label')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={event => {
          setQuery(event.target.value)
          setIsTried(false)
        }}
        onKeyDown={event => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <kbd>{isLarge ? t('search.enter') : '/'}</kbd>
      {error && (
        <p id={id} className={styles.error} role="alert">
          {t('search.error', { position: error.position + 1, message: error.message })}
        </p>
      )}
    </form>
  )
}

function useShortcut(isOn: boolean, focus: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || !isShortcut(event)) return
    event.preventDefault()
    focus()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isOn])
}
