import { useServices } from '../../context/services.tsx'
import { useRegionalLocale, useT } from '../../i18n/index.ts'
import { clockOf } from '@wiredeck/document/times'
import { useSeconds } from './useSeconds.ts'

/** Counts the last minute down by seconds; a later time is a time of day. '' when it is now. */
export function useNextTry(instant: number): string {
  const t = useT()
  const locale = useRegionalLocale()
  const { wire } = useServices().page.clock
  const seconds = Math.ceil((instant - useSeconds()) / 1000)
  if (seconds <= 0) return ''
  if (seconds <= 60) return t('column.nextTry', { seconds })
  // Retries are planned by the device's clock; the reader is told the server's time, like everywhere.
  const time = clockOf(new Date(instant + wire.differenceMs()), locale)
  return t('column.nextTryAt', { time })
}
