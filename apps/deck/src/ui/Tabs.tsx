import { useRef, type KeyboardEvent } from 'react'
import styles from './Tabs.module.css'

type Props<Value extends string> = {
  label: string
  tabs: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
  /** The panel below has this id, and is named by the tab `${panelId}-${value}`. */
  panelId: string
}

/** Parts of one place, of which one is shown; the arrow keys lead from one to the next. */
export function Tabs<Value extends string>({ label, tabs, chosen, onChoose, panelId }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const place = (tabs.findIndex(({ value }) => value === chosen) + step + tabs.length) % tabs.length
    const next = tabs[place]
    if (!next) return
    event.preventDefault()
    onChoose(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[place]?.focus()
  }
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label}>
      {tabs.map(({ value, label: name }) => (
        <button
          key={value}
          id={`${panelId}-${value}`}
          type="button"
          role="tab"
          aria-selected={value === chosen}
          aria-controls={value === chosen ? panelId : undefined}
          tabIndex={value === chosen ? 0 : -1}
          onClick={() => onChoose(value)}
          onKeyDown={handleKey}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
