import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { RefObject } from 'react'
import { useHasLetterKeys, useNow } from '../../../context/hooks.ts'
import { useRegionalLocale, useT, type Translate } from '../../../i18n/index.ts'
import { addWatchTexts } from '../../../i18n/watchTexts.ts'
import { timeOf } from '@wiredeck/document/times'
import { IconButton } from '../../../ui/IconButton.tsx'
import { pressedKey } from '../../../ui/keyboard/pressedKey.ts'
import { isShortcut } from '../../../ui/keyboard/shortcuts.ts'
import { useWindowKey } from '../../../ui/keyboard/useWindowKey.ts'
import type { Baseline } from '../useReading.ts'
import styles from './ChangesBar.module.css'
import { changeWords } from './changeWords.ts'
import type { Comparison, VersionPair } from './compareVersions.ts'
import { useChangeSteps } from './useChangeSteps.ts'

// The texts are loaded before this module can be used.
await addWatchTexts()

type Props = {
  /** The versions that are or will be compared. */
  pair: VersionPair
  /** Null until it is known, or if this device cannot get the older version. */
  comparison: Comparison | null
  isComparing: boolean
  /** Null if the reader has chosen which versions are compared. */
  baseline: Baseline | null
  isClean: boolean
  onClean: (isClean: boolean) => void
  /** Leads back from chosen versions to the story as it is now. */
  onLeave: () => void
  panel: RefObject<HTMLElement | null>
}

/** What has changed in an open document, with the ways from change to change and to the clean text. */
export function ChangesBar(props: Props) {
  const { pair, comparison, isComparing, baseline, isClean, onClean, onLeave, panel } = props
  const t = useT()
  const hasLetterKeys = useHasLetterKeys()
  const { older, newer } = comparison
    ? { older: comparison.older.revision, newer: comparison.newer.revision }
    : pair
  const told = toldOf(comparison, isComparing, t)
  const {
    nth,
    count,
    told: toldHere,
    step,
  } = useChangeSteps(panel, `${comparison?.newer.id} ${older} ${newer} ${isClean}`)
  const canMark = comparison !== null && comparison.retold !== null && comparison.changes.first !== null
  useWindowKey(event => {
    if (!hasLetterKeys || !canMark || !isShortcut(event)) return
    const key = pressedKey(event)
    if (key === 'd') onClean(!isClean)
    else if (key.toLowerCase() === 'n' && !isClean) step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  })
  return (
    <section className={styles.bar} aria-label={t('story.changes')}>
      <p className={styles.what}>
        <b>
          <Since older={older} newer={newer} baseline={baseline} />
        </b>
        <span title={told}>{told}</span>
      </p>
      {canMark && !isClean && count > 0 && (
        <div className={styles.steps}>
          <IconButton icon={ChevronUp} label={t('story.previous')} onClick={() => step(-1)} />
          <span>{nth === 0 ? t('story.count', { count }) : t('story.nth', { nth, count })}</span>
          <IconButton icon={ChevronDown} label={t('story.next')} onClick={() => step(1)} />
        </div>
      )}
      {canMark && (
        <div className={styles.views} role="group" aria-label={t('story.view')}>
          <button type="button" aria-pressed={!isClean} onClick={() => onClean(false)}>
            {t('story.changes')}
          </button>
          <button type="button" aria-pressed={isClean} onClick={() => onClean(true)}>
            {t('story.clean')}
          </button>
        </div>
      )}
      {!baseline && <IconButton icon={X} label={t('story.leave')} onClick={onLeave} />}
      <span className="visually-hidden" role="status">
        {nth > 0 && `${t('story.nth', { nth, count })}: ${toldHere}`}
      </span>
    </section>
  )
}

function toldOf(comparison: Comparison | null, isComparing: boolean, t: Translate): string {
  if (comparison === null) return isComparing ? '' : t('story.notKnown')
  const words = changeWords(comparison.changes, t)
  return words.length > 0 ? words.join(' · ') : t('told.nothing')
}

function Since({ older, newer, baseline }: VersionPair & Pick<Props, 'baseline'>) {
  const t = useT()
  const now = useNow()
  const locale = useRegionalLocale()
  if (!baseline) return t('story.compared', { older, newer })
  const time = timeOf(baseline.at.getTime(), now, locale)
  return t(baseline.how === 'read' ? 'story.sinceRead' : 'story.sinceSeen', { time })
}
