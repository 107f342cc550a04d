import type { Change, ChangeKind } from '@wiredeck/changes'
import { useNow } from '../context/hooks.ts'
import { useLocale, useRegionalLocale, useT, type Translate } from '../i18n/index.ts'
import { addWatchTexts } from '../i18n/watchTexts.ts'
import { directionOf } from '../text/direction.ts'
import { timeOf } from '@wiredeck/document/times'
import styles from './ToldChange.module.css'

// The texts are loaded before this module can be used.
await addWatchTexts()

/** One change in a line: old and new words, with what they count or what happened, else its kind. `lang` is the story's. */
export function ToldChange({ change, lang }: { change: Change; lang: string }) {
  const t = useT()
  const locale = useLocale()
  const region = useRegionalLocale()
  const now = useNow()
  const { kind, was, now: is, noun, times } = change
  if (!isPair(change) || was === null || is === null) {
    const until = is && kind.startsWith('embargo') ? timeOf(Date.parse(is), now, region) : ''
    return <span dir="ltr">{sentenceOf(change, t, until)}</span>
  }
  return (
    <span className={styles.pair} lang={lang} dir={directionOf(lang)}>
      {isTurn(change) && (
        <span lang={locale}>
          <bdi>{wordOf(kind, 1, t)}</bdi>:{' '}
        </span>
      )}
      <span className="visually-hidden" lang={locale}>
        {t('story.was')}{' '}
      </span>
      <del>{was}</del>
      <span className={styles.arrow} aria-hidden>
        →
      </span>
      <span className="visually-hidden" lang={locale}>
        {t('story.now')}{' '}
      </span>
      <ins>{is}</ins>
      {noun !== null && <span> {noun}</span>}
      {times > 1 && <span> × {times}</span>}
    </span>
  )
}

/** Kinds of which old and new words do not say what happened. */
function isTurn({ kind }: Change): boolean {
  return ['reversed', 'swapped', 'opposite', 'attribution'].includes(kind)
}

/** Kinds that are told by their old and new words. */
function isPair(change: Change): boolean {
  return isTurn(change) || ['dead', 'hurt', 'number', 'name', 'place', 'day'].includes(change.kind)
}

function sentenceOf({ kind, times }: Change, t: Translate, until: string): string {
  // An embargo may have no instant.
  if ((kind === 'embargoSet' || kind === 'embargoMoved') && until !== '')
    return t('change.embargoUntil', { until })
  return wordOf(kind, Math.max(1, times), t)
}

export function wordOf(kind: ChangeKind, count: number, t: Translate): string {
  return kind === 'wording' ? t('change.wording') : t(`told.${kind}`, { count })
}
