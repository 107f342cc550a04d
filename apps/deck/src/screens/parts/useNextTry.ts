import { useRegionalLocale, useT } from '../../i18n/index.ts'
import { clockOf } from '../../text/relativeTime.ts'
import { useSeconds } from './useSeconds.ts'

/** Counts the last minute down by seconds; a later time is a time of day. '' when it is now. */
export function useNextTry(instant: number): string {
  const t = useT()
  const locale = useRegionalLocale()
  const seconds = Math.ceil((instant - useSeconds()) / 1000)
  if (seconds <= 0) return ''
  if (seconds <= 60) return t('column.nextTry', { seconds })
  const time = clockOf(new Date(instant), locale)
  return t('column.nextTryAt', { time })
}
