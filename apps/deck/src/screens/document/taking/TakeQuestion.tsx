import type { NewsDocument } from '@wiredeck/document'
import { Ban, Lock } from 'lucide-react'
import { useNow } from '../../../context/hooks.ts'
import { useRegionalLocale, useT } from '../../../i18n/index.ts'
import { addWatchTexts } from '../../../i18n/watchTexts.ts'
import { exactDate, timeOf } from '@wiredeck/document/times'
import { isolated } from '../../../text/isolated.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useSettling } from '../../../ui/useSettling.ts'
import styles from '../../../ui/Question.module.css'
import type { Question } from './useActions.ts'

// The texts are loaded before this module can be used.
await addWatchTexts()

type Props = { document: Pick<NewsDocument, 'id' | 'headline' | 'advisory'>; question: Question }

/** Asks before a story that may not be used leaves the deck; the safe answer has the focus (D44). */
export function TakeQuestion({ document, question: { how, told, at, until, take, leave } }: Props) {
  const t = useT()
  const settling = useSettling()
  const now = useNow()
  const locale = useRegionalLocale()
  const isEmbargo = told === 'embargoed' || told === 'embargoOpen'
  const short = (instant: Date | null) => (instant ? timeOf(instant.getTime(), now, locale) : 'none')
  // The line leaves the deck, for readers on other days and in other zones.
  const exact = (instant: Date | null) => (instant ? exactDate(instant, locale) : 'none')
  const title = t(`state.${told}.title`, { time: short(at), until: short(until) })
  const warning = t(`state.${told}.takeLine`, { time: exact(at), until: exact(until) })
  const Icon = isEmbargo ? Lock : Ban
  return (
    <Dialog label={title} onClose={leave}>
      <div className={styles.question}>
        <h2>
          <Icon size={22} aria-hidden /> {title}
        </h2>
        <p>
          {t(`state.${told}.ask`, {
            headline: isolated(document.headline ?? document.id),
            note: isolated(document.advisory ?? ''),
            until: short(until),
          })}
        </p>
        <p>{t('take.begins', { warning })}</p>
        <div className={styles.buttons} {...settling.group}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe answer has the focus */}
          <button type="button" className="primary" autoFocus onClick={leave}>
            {t(`take.not.${how}`)}
          </button>
          <button type="button" className={isEmbargo ? '' : styles.danger} onClick={() => take(warning)}>
            {t(isEmbargo ? 'take.withLine' : 'take.asEvidence')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
