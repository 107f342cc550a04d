import { useRegionalLocale, useT } from '../../i18n/index.ts'
import { manyHours, timeAgo } from '@wiredeck/document/times'

/** "updated 3 min ago"; after half a day, which is told as a day and a time, without the "ago". */
export function useUpdatedText(updated: Date | null, now: number): string | null {
  const t = useT()
  const locale = useRegionalLocale()
  if (updated === null) return null
  const time = timeAgo(updated, now, locale)
  const isRecent = now - updated.getTime() < manyHours
  return isRecent ? t('viewer.updatedAgo', { time }) : t('viewer.updatedOn', { time })
}
