import type { ColumnLive, LiveState } from '@wiredeck/columns'
import type { Translate } from '../../../i18n/index.ts'
import { durationOf, shortNumber, tableTimeOf, timeOf } from '@wiredeck/document/times'

/** Below this the clocks of a server and a device agree. */
const agreeWithinMs = 1000

export function clockWords(clockAhead: number, locale: string, t: Translate): string {
  const difference = durationOf(Math.max(100, Math.abs(clockAhead)), locale)
  if (Math.abs(clockAhead) < agreeWithinMs) return t('wire.clockAgrees', { difference })
  return t(clockAhead > 0 ? 'wire.clockAhead' : 'wire.clockBehind', { difference })
}

/** `now` and what the channel notes are by the device's clock, which the wire's time is ahead of by `aheadMs`. */
type Scene = { now: number; aheadMs: number; locale: string; t: Translate }

const cellTimeOf = (instant: number, { now, aheadMs, locale }: Scene): string =>
  tableTimeOf(instant + aheadMs, now + aheadMs, locale)

/** Stands in place of a missing figure. */
const nothing = '–'

/** The start of the time without a gap, and its end if a gap is open; a polled column has neither. */
export function completeWords(column: ColumnLive | undefined, scene: Scene): string {
  if (!column || column.since === null) return nothing
  const from = cellTimeOf(column.since, scene)
  if (column.lastGap?.to !== null || !column.lastGap) return from
  return scene.t('wire.fromTo', { from, to: cellTimeOf(column.lastGap.from, scene) })
}

/** How long half of the stories took, and nearly all of them. */
export function delaySentence(
  { median, p95 }: { median: number; p95: number },
  locale: string,
  t: Translate,
) {
  const isUnder = (ms: number) => ms < 1000
  const times = { median: durationOf(median, locale), p95: durationOf(p95, locale) }
  if (isUnder(p95)) return t('wire.delaysUnder')
  return isUnder(median) ? t('wire.delaysHalfUnder', { p95: times.p95 }) : t('wire.delays', times)
}

/** "<1 / 1.1 s": the median, and the time within which 95 % came. */
export function delayWords(column: ColumnLive | undefined, locale: string): string {
  if (!column?.delay) return nothing
  const { median, p95 } = column.delay
  const seconds = (ms: number) => (ms < 1000 ? '<1' : shortNumber(ms / 1000, locale))
  return `${seconds(median)} / ${seconds(p95)}\u00a0s`
}

/** When the column missed something last, for how long, and how it was closed. */
export function gapWords(column: ColumnLive | undefined, scene: Scene): string {
  const { locale, t } = scene
  if (!column) return nothing
  const { lastGap } = column
  if (!lastGap) return t('wire.noGap')
  const time = cellTimeOf(lastGap.from, scene)
  if (lastGap.to === null) return t('wire.gapOpen', { since: time })
  const duration = durationOf(lastGap.to - lastGap.from, locale)
  // If a search has closed the gap, it is not known how many stories the search brought.
  return lastGap.filled > 0
    ? t('wire.gapFilled', { time, duration, stories: lastGap.filled })
    : t('wire.gapClosed', { time, duration })
}

/** Why nothing is pushed; null if no reason is known. */
export function troubleWords(trouble: LiveState['trouble'], scene: Scene): string | null {
  if (!trouble) return null
  const { t } = scene
  const { now, aheadMs, locale } = scene
  const since = timeOf(trouble.since + aheadMs, now + aheadMs, locale)
  switch (trouble.code) {
    case 4401:
      return t('wire.refused', { since })
    case 4408:
      return t('wire.silent', { since })
    case 4429:
      return t('wire.tooMany', { since })
    default:
      return t('wire.noAnswer', { since, code: trouble.code })
  }
}
