import type { DopesheetEntry } from '@wiredeck/document'
import { Play } from 'lucide-react'
import { useLocale, useT } from '../../i18n/index.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LongText } from '../parts/LongText.tsx'
import type { RetoldShot } from '../retold.ts'
import styles from './Dopesheet.module.css'
import { splitSoundbite } from './soundbite.ts'

type Props = {
  entries: readonly DopesheetEntry[]
  /** Index of the entry on screen; -1 if there is none. */
  running: number
  onPlay: (seconds: number) => void
  /** What is shown in place of the entries. */
  retold?: readonly RetoldShot[] | undefined
}

/** The shot list: each entry plays from where it begins. */
export function Dopesheet({ entries, running, onPlay, retold }: Props) {
  const t = useT()
  const shots = retold ?? entries.map((_, place) => ({ place, texts: null }))
  if (shots.length === 0) return null
  return (
    <ol className={styles.dopesheet} aria-label={t('viewer.dopesheet')}>
      {shots.map(({ place, texts }, index) => {
        const entry = place === null ? undefined : entries[place]
        const isRunning = place === running
        return (
          <li key={index} className={isRunning ? styles.running : ''} aria-current={isRunning}>
            {entry ? <Times entry={entry} onPlay={onPlay} /> : <RemovedTimes />}
            {texts === null && entry ? <Shot entry={entry} /> : <div>{texts}</div>}
          </li>
        )
      })}
    </ol>
  )
}

function Times({ entry, onPlay }: { entry: DopesheetEntry } & Pick<Props, 'onPlay'>) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
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
    </>
  )
}

/** A shot that the film no longer has cannot be played. */
function RemovedTimes() {
  return (
    <>
      <span className="screen-only" />
      <span className={styles.time} />
    </>
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
