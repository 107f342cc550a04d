import { toldAs, mayBeUsed } from '@wiredeck/document'
import { Ban } from 'lucide-react'
import { useEmbargoesOverBy } from '../../../context/hooks.ts'
import type { Selected } from '../../../context/takeables.ts'
import { useRegionalLocale, useT } from '../../../i18n/index.ts'
import { addWatchTexts } from '../../../i18n/watchTexts.ts'
import { exactDate } from '@wiredeck/document/times'
import { directionOf } from '../../../text/direction.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useSettling } from '../../../ui/useSettling.ts'
import styles from '../../../ui/Question.module.css'
import { TakeQuestion } from './TakeQuestion.tsx'
import { useFiledAt } from './useFiledAt.ts'

// The texts are loaded before this module can be used.
await addWatchTexts()

type Props = {
  /** Text of one or more stories, of which at least one may not be used. */
  selected: readonly Selected[]
  /** Takes the text with its warnings. */
  onTake: (text: string) => void
  onLeave: () => void
}

/** Asks before selected text leaves the deck, naming the stories that may not be used (D44). */
export function TextQuestion({ selected, onTake, onLeave }: Props) {
  const t = useT()
  const settling = useSettling()
  const overBy = useEmbargoesOverBy()
  const locale = useRegionalLocale()
  const filedAt = useFiledAt(selected.map(({ story }) => story.id))
  if (!filedAt) return null
  const lines = selected.map(({ story, passage }) => {
    const { until, ...use } = mayBeUsed(story, new Date(overBy))
    const told = toldAs({ ...use, until })
    const at = filedAt.get(story.id) ?? null
    const stop = told === 'correction' ? null : told
    const exact = (instant: Date | null) => (instant ? exactDate(instant, locale) : 'none')
    const warning = stop && t(`state.${stop}.takeLine`, { time: exact(at), until: exact(until) })
    return { story, passage, stop, at, until, warning }
  })
  const textOf = () =>
    lines
      .flatMap(({ warning, passage }) => [warning, passage])
      .filter(Boolean)
      .join('\n\n')
  const stopped = lines.flatMap(line => (line.stop ? [{ ...line, stop: line.stop }] : []))
  const [only] = stopped
  if (lines.length === 1 && only) {
    const { story, stop, at, until } = only
    const question = { how: 'copy', told: stop, at, until, leave: onLeave } as const
    return <TakeQuestion document={story} question={{ ...question, take: () => onTake(textOf()) }} />
  }
  const title = t('take.severalTitle', { count: stopped.length, all: lines.length })
  return (
    <Dialog label={title} onClose={onLeave}>
      <div className={styles.question}>
        <h2>
          <Ban size={22} aria-hidden /> {title}
        </h2>
        <ul>
          {stopped.map(({ story, warning }) => (
            <li key={story.id}>
              <b>{warning}</b>{' '}
              <span lang={story.lang} dir={directionOf(story.lang)}>
                {story.headline ?? story.id}
              </span>
            </li>
          ))}
        </ul>
        <p>{t('take.severalBegin')}</p>
        <div className={styles.buttons} {...settling.group}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe answer has the focus */}
          <button type="button" className="primary" autoFocus onClick={onLeave}>
            {t('take.not.copy')}
          </button>
          <button type="button" className={styles.danger} onClick={() => onTake(textOf())}>
            {t('take.asEvidence')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
