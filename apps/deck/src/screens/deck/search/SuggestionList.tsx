import { useLocale, useT } from '../../../i18n/index.ts'
import { numberFormat } from '@wiredeck/document/times'
import type { Suggestion } from './suggest.ts'
import styles from './SearchPanel.module.css'

type Props = {
  id: string
  suggestions: readonly Suggestion[]
  /** Index of the suggestion that Enter takes; -1 for none. */
  active: number
  onTake: (suggestion: Suggestion) => void
}

/** The suggestions at the caret. The focus stays in the input, which names the active option. */
export function SuggestionList({ id, suggestions, active, onTake }: Props) {
  const t = useT()
  const number = numberFormat(useLocale(), {})
  const first = suggestions.find(({ count }) => count !== null)
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={t('search.suggestions')} tabIndex={-1}>
      {suggestions.map((suggestion, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the input
        <div
          key={suggestion.label}
          id={optionId(id, index)}
          ref={index === active ? showInList : undefined}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Pressing must not take the focus away from the input.
          onPointerDown={event => event.preventDefault()}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onTake(suggestion)}
        >
          <bdi className={styles.value}>{suggestion.label}</bdi>
          {suggestion.meaning && <bdi className={styles.meaning}>{suggestion.meaning}</bdi>}
          {suggestion.count !== null && (
            <span>
              {suggestion === first
                ? t(suggestion.isStored ? 'search.valueCountStored' : 'search.valueCount', {
                    count: number.format(suggestion.count),
                  })
                : number.format(suggestion.count)}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

function showInList(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
