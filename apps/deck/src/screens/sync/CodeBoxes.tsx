import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import { codeLength, codeOf, noDigits, paste, placeAfter, type, type Boxes } from './codeBoxes.ts'
import styles from './CodeBoxes.module.css'

type Props = {
  label: string
  isBusy: boolean
  isWrong?: boolean
  /** Gets the code as soon as its last digit is there. */
  onCode: (code: string) => void
}

/** Six boxes of one digit each (deck 5). */
export function CodeBoxes({ label, isBusy, isWrong = false, onCode }: Props) {
  const t = useT()
  const [digits, setDigits] = useState(noDigits)
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  useEffect(() => boxes.current[0]?.focus(), [])

  const show = (next: Boxes) => {
    setDigits(next.digits)
    boxes.current[next.focus]?.focus()
    const code = codeOf(next.digits)
    if (code !== null && code !== codeOf(digits)) onCode(code)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>, place: number) => {
    const next = placeAfter(event.key, digits, place)
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    boxes.current[next]?.focus()
  }
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const pasted = paste(event.clipboardData.getData('text'))
    // The browser also pastes into a box that is read-only.
    if (pasted && !isBusy) show(pasted)
  }

  return (
    <fieldset className={styles.boxes} aria-busy={isBusy}>
      <legend className="visually-hidden">{label}</legend>
      {digits.map((digit, place) => (
        <input
          // oxlint-disable-next-line react/no-array-index-key -- a box is its place
          key={place}
          ref={box => {
            boxes.current[place] = box
          }}
          value={digit}
          type="text"
          inputMode="numeric"
          pattern="[0-9]"
          autoComplete={place === 0 ? 'one-time-code' : 'off'}
          aria-label={t('sync.digit', { place: place + 1, count: codeLength })}
          aria-invalid={isWrong}
          readOnly={isBusy}
          onChange={event => show(type(digits, place, event.target.value))}
          onKeyDown={event => handleKey(event, place)}
          onPaste={handlePaste}
          onFocus={event => event.target.select()}
        />
      ))}
    </fieldset>
  )
}
