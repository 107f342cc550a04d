import type { Since, SinceClass } from '@wiredeck/columns'
import { X } from 'lucide-react'
import { useEffect, useState, type MouseEvent } from 'react'
import { useNow } from '../../../context/hooks.ts'
import { useRegionalLocale, useT } from '../../../i18n/index.ts'
import { timeOf } from '@wiredeck/document/times'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './Since.module.css'
import type { SinceFilter } from './useSinceFilter.ts'

type Props = Pick<SinceFilter, 'counts' | 'chosen'> & {
  /** The column's name. */
  name: string
  since: Since
  onChoose: (chosen: SinceClass | null) => void
  onLoadOn: () => Promise<void>
  onDone: () => void
}

/** Says what happened in a column while the reader was away, and filters its list as chosen. */
export function SinceStrip({ name, since, counts, chosen, onChoose, onLoadOn, onDone }: Props) {
  const t = useT()
  const now = useNow()
  const locale = useRegionalLocale()
  const [isLoading, setIsLoading] = useState(false)
  const time = timeOf(since.look.at, now, locale)
  const title = titleOf()
  const labels = counts.map(([each, count]) => t(`since.${each}`, { count }))

  function titleOf(): string {
    if (since.beginsAt) {
      const count = counts.find(([each]) => each === 'new')?.[1] ?? 0
      return t('since.begins', { count, time, begins: timeOf(since.beginsAt.getTime(), now, locale) })
    }
    return t(counts.length > 0 ? 'since.title' : 'since.nothing', { time })
  }
  const handleClose = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes away with the strip, and would take the focus along.
    currentTarget.closest('section')?.focus({ preventScroll: true })
    onDone()
  }
  const handleLoadOn = () => {
    setIsLoading(true)
    void onLoadOn().finally(() => setIsLoading(false))
  }

  return (
    <div className={styles.strip} dir="ltr">
      <div>
        <p>
          <Strong text={title} part={time} />
        </p>
        <IconButton icon={X} label={t('since.close')} onClick={handleClose} />
      </div>
      {counts.length > 0 && (
        <div className={styles.pills} role="group" aria-label={t('since.filter')}>
          {counts.map(([each, count], nth) => (
            <button
              key={each}
              type="button"
              aria-pressed={chosen === each}
              onClick={() => onChoose(chosen === each ? null : each)}
            >
              <Strong text={labels[nth] ?? ''} part={String(count)} />
            </button>
          ))}
        </div>
      )}
      {since.beginsAt && (
        <button type="button" className={styles.on} disabled={isLoading} onClick={handleLoadOn}>
          {t('since.loadOn')}
        </button>
      )}
      <Said text={`${name}. ${[title, ...labels].join(', ')}`} />
    </div>
  )
}

function Strong({ text, part }: { text: string; part: string }) {
  const start = text.indexOf(part)
  if (start < 0) return text
  return (
    <>
      {text.slice(0, start)}
      <b>{part}</b>
      {text.slice(start + part.length)}
    </>
  )
}

/** Read aloud once, as it is at first, and after its region: a text that comes with it may be silent. */
function Said({ text }: { text: string }) {
  const [first] = useState(text)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSaid(first))
    return () => cancelAnimationFrame(frame)
  }, [first])
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}
