import { useLocale, useT } from '../../i18n/index.ts'
import { relativeTime } from '../../ui/relativeTime.ts'

const day = 24 * 60 * 60 * 1000

/** "updated 3 min ago"; after a day, which is told as a date, without the "ago". */
export function useUpdatedText(updated: Date | null, now: number): string | null {
  const t = useT()
  const locale = useLocale()
  if (updated === null) return null
  // A clock that is late must not speak of updates to come.
  const seen = Math.max(now, updated.getTime())
  const time = relativeTime(updated, seen, locale)
  const isRecent = seen - updated.getTime() < day
  return isRecent ? t('viewer.updatedAgo', { time }) : t('viewer.updatedOn', { time })
}
