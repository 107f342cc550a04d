import { useRegionalLocale, useT } from '../../i18n/index.ts'
import { timeAgo } from '../../text/relativeTime.ts'

const day = 24 * 60 * 60 * 1000

/** "updated 3 min ago"; after a day, which is told as a date, without the "ago". */
export function useUpdatedText(updated: Date | null, now: number): string | null {
  const t = useT()
  const locale = useRegionalLocale()
  if (updated === null) return null
  const time = timeAgo(updated, now, locale)
  const isRecent = now - updated.getTime() < day
  return isRecent ? t('viewer.updatedAgo', { time }) : t('viewer.updatedOn', { time })
}
