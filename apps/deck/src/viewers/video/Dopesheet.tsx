import type { DopesheetEntry } from '@wiredeck/document'
import { Play } from 'lucide-react'
import { useLocale, useT } from '../../i18n/index.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LongText } from '../parts/LongText.tsx'
import styles from './Dopesheet.module.css'
import { splitSoundbite } from './soundbite.ts'

type Props = {
  entries: readonly DopesheetEntry[]
  /** Index of the entry on screen; -1 where none is. */
  running: number
  onPlay: (seconds: number) => void
}

/** The shot list: each entry plays from where it begins. */
export function Dopesheet({ entries, running, onPlay }: Props) {
  const t = useT()
  const locale = useLocale()
  if (entries.length === 0) return null
  return (
    <ol className={styles.dopesheet} aria-label={t('viewer.dopesheet')}>
      {entries.map((entry, index) => (
        <li key={index} className={index === running ? styles.running : ''} aria-current={index === running}>
          <span lang={locale} className="screen-only">
            <IconButton
              icon={Play}
              label={t('viewer.playFrom', { time: entry.start })}
              onClick={() => onPlay(entry.startSeconds)}
            />
          </span>
          <span className={styles.time} dir="ltr">
            {entry.endSeconds > entry.startSeconds ? `${entry.start}–${entry.end}` : entry.start}
          </span>
          <Shot entry={entry} />
        </li>
      ))}
    </ol>
  )
}

function Shot({ entry }: { entry: DopesheetEntry }) {
  const { label, rest } = splitSoundbite(entry.description)
  return (
    <div>
      <p>
        {label !== null && (
          <>
            <b>{label}</b>
            {' – '}
          </>
        )}
        <LongText text={rest} />
      </p>
      {entry.citations.map(citation => (
        <q key={citation}>
          <LongText text={citation} />
        </q>
      ))}
    </div>
  )
}
