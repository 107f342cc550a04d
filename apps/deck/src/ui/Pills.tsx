import { useId } from 'react'
import styles from './Pills.module.css'

/** One choice of several; `lang` is the language of its label, if it is not the interface's. */
export type Pill = { value: string; label: string; lang?: string }

type Props = {
  legend: string
  /** `radio` for one choice, `checkbox` for any number. */
  type: 'radio' | 'checkbox'
  pills: readonly Pill[]
  chosen: readonly string[]
  onChoose: (value: string) => void
}

/** A few choices that are all in sight, as native controls in a labelled group. */
export function Pills({ legend, type, pills, chosen, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={styles.pills}>
        {pills.map(({ value, label, lang }) => (
          <label key={value} lang={lang}>
            <input
              type={type}
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
