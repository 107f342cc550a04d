import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useHasLetterKeys } from '../../../context/hooks.ts'
import { useT } from '../../../i18n/index.ts'
import { isShortcut } from '../../../ui/keyboard/shortcuts.ts'
import { useWindowKey } from '../../../ui/keyboard/useWindowKey.ts'
import styles from './SearchBox.module.css'
import { QueryInput } from '../search/QueryInput.tsx'
import { QueryMessage } from '../search/QueryMessage.tsx'
import { SuggestionList } from '../search/SuggestionList.tsx'
import { useSearchBox } from '../search/useSearchBox.ts'

type Props = {
  isLarge?: boolean
  onSearched?: () => void
  /** `/` puts the caret into the box; if the bar has no room for the box, this is called instead. */
  onHidden?: () => void
}

/**
 * The box that turns a query into a column. It helps the reader to type. It explains a mistake below the
 * query, which stays as it was typed (D20).
 */
export function SearchBox({ isLarge = false, onSearched = () => {}, onHidden }: Props) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const box = useSearchBox(input, onSearched)
  const { help, isOpen, isActive, hasFocus, isRefused } = box
  // Suggestions for the next word explain an unfinished query better.
  const isHelped = isOpen && help.mistake?.isUnfinished
  const mistake = isActive && !isHelped ? help.mistake : null
  const hasPanel = isActive && (isOpen || mistake !== null || help.matches !== null)

  // Focuses the box of a dialog. React's own `autoFocus` comes too early, because a closed dialog takes no
  // focus.
  useEffect(() => {
    if (isLarge) input.current?.focus()
  }, [isLarge])
  const enter = () => {
    // Over an open photo the bar keeps its place, but is not visible.
    if (input.current?.checkVisibility({ visibilityProperty: true })) input.current.focus()
    else onHidden?.()
  }
  useSlash(useHasLetterKeys() && onHidden !== undefined, enter)
  useSearchShortcut(onHidden !== undefined, enter)

  return (
    <form
      className={`${styles.box} ${isLarge ? styles.large : ''}`}
      role="search"
      onSubmit={box.handleSubmit}
    >
      <div className={styles.line}>
        <Search size={isLarge ? 20 : 18} strokeWidth={1.75} aria-hidden />
        <QueryInput
          {...box.inputProps}
          ref={input}
          name="query"
          required
          placeholder={t('search.placeholder')}
          aria-label={t('search.label')}
        />
        <kbd>{isLarge || hasFocus ? t('search.enter') : '/'}</kbd>
      </div>
      <div className={`${styles.panel} ${hasPanel ? '' : styles.empty}`}>
        {isOpen && (
          <SuggestionList
            id={box.listId}
            suggestions={help.offer.suggestions}
            active={box.active}
            onTake={box.take}
          />
        )}
        <QueryMessage
          id={box.messageId}
          mistake={mistake}
          matches={isActive ? help.matches : null}
          isRefused={isRefused}
        />
      </div>
    </form>
  )
}

function useSlash(isOn: boolean, focus: () => void): void {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== '/' || !isShortcut(event)) return
    event.preventDefault()
    focus()
  }
  useWindowKey(handleKey, isOn)
}

/** The installed deck's shortcut opens `/#search`. */
function useSearchShortcut(isOn: boolean, focus: () => void): void {
  const handleShortcut = useEffectEvent(focus)
  useEffect(() => {
    if (!isOn || location.hash !== '#search') return
    history.replaceState(history.state, '', location.pathname + location.search)
    handleShortcut()
  }, [isOn])
}
