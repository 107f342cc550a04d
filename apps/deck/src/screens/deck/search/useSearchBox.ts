import { parseQuery } from '@wiredeck/query'
import {
  useId,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { useLocation } from 'wouter'
import { useSearchDraft } from '../../../context/hooks.ts'
import { paths } from '../../../routes/paths.ts'
import type { QueryInput } from './QueryInput.tsx'
import { optionId } from './SuggestionList.tsx'
import type { Suggestion } from './suggest.ts'
import { useQueryHelp } from './useQueryHelp.ts'

/** `asked`: opened by the down arrow, also before a first letter. */
type Opening = 'closed' | 'open' | 'asked'

/**
 * A combobox with a list (ARIA): arrows choose, Enter takes the choice or else searches, Tab takes the choice or else
 * the first suggestion, Escape closes the list and then the message under the query.
 */
export function useSearchBox(input: RefObject<HTMLInputElement | null>, onSearched: () => void) {
  const id = useId()
  const [, navigate] = useLocation()
  const { text, setText } = useSearchDraft()
  const [caret, setCaret] = useState(0)
  const [hasFocus, setHasFocus] = useState(false)
  const [opening, setOpening] = useState<Opening>('closed')
  const [active, setActive] = useState(-1)
  const [isRefused, setIsRefused] = useState(false)
  const [isFolded, setIsFolded] = useState(false)

  const help = useQueryHelp(text, Math.min(caret, text.length), hasFocus, opening === 'asked')
  const { suggestions } = help.offer
  const [first] = suggestions
  const isOpen = hasFocus && opening !== 'closed' && suggestions.length > 0
  const chosen = isOpen ? suggestions[active] : undefined
  const listId = `${id}-list`
  const messageId = `${id}-message`

  const close = () => {
    setOpening('closed')
    setActive(-1)
  }
  const handleChange = (element: HTMLInputElement) => {
    setText(element.value)
    setCaret(element.selectionStart ?? element.value.length)
    setOpening('open')
    setActive(-1)
    setIsRefused(false)
    setIsFolded(false)
  }
  const take = ({ insert }: Suggestion) => {
    const { current } = input
    if (!current) return
    const hasSpace = insert.endsWith(' ') && current.value[help.offer.end] === ' '
    current.focus()
    current.setRangeText(hasSpace ? insert.trimEnd() : insert, help.offer.start, help.offer.end, 'end')
    handleChange(current)
  }
  const search = () => {
    if (text.trim() === '') return setText('')
    close()
    setIsFolded(false)
    if (parseQuery(text).errors.length > 0) return setIsRefused(true)
    setIsRefused(false)
    setText('')
    navigate(paths.search(text.trim()), { replace: true })
    onSearched()
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and the arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isOpen) setActive(step(active, event.key === 'ArrowDown' ? 1 : -1, suggestions.length))
      else setOpening('asked')
    } else if (event.key === 'Enter' && chosen) take(chosen)
    else if (event.key === 'Tab' && !event.shiftKey && isOpen && first) take(chosen ?? first)
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Escape' && text !== '' && !isFolded) setIsFolded(true)
    else return
    event.preventDefault()
  }

  return {
    help,
    isOpen,
    isActive: hasFocus && !isFolded,
    hasFocus,
    active,
    isRefused,
    listId,
    messageId,
    take,
    handleSubmit: (event: SubmitEvent) => {
      event.preventDefault()
      search()
    },
    inputProps: {
      value: text,
      mistake: help.mistake,
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-activedescendant': chosen ? optionId(listId, active) : undefined,
      'aria-invalid': isRefused || undefined,
      'aria-describedby': help.mistake ? messageId : undefined,
      onChange: event => handleChange(event.currentTarget),
      onSelect: event => setCaret(event.currentTarget.selectionStart ?? 0),
      onFocus: () => setHasFocus(true),
      onBlur: () => {
        setHasFocus(false)
        setIsFolded(false)
        close()
      },
      onKeyDown: handleKeyDown,
    } satisfies Omit<ComponentProps<typeof QueryInput>, 'ref'>,
  }
}

/** Beyond either end of the list lies the input itself, as -1. */
function step(active: number, by: 1 | -1, count: number): number {
  return ((active + 1 + by + count + 1) % (count + 1)) - 1
}
