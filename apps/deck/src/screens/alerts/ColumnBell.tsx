import type { AlertSettings, ColumnHead } from '@wiredeck/columns'
import { Bell, BellOff } from 'lucide-react'
import { useDeviceNow, usePauses } from '../../context/hooks.ts'
import { useRegionalLocale, useT, type Translate } from '../../i18n/index.ts'
import { addWatchTexts } from '../../i18n/watchTexts.ts'
import { timeOf } from '@wiredeck/document/times'
import { IconButton } from '../../ui/IconButton.tsx'
import { fromWord } from '../../cards/alertWords.ts'

// The texts are loaded before this module can be used.
await addWatchTexts()

type Props = { head: ColumnHead; alert: AlertSettings; isOpen: boolean; onToggle: () => void }

/** Says in a column's head that it alerts, and leads to how. */
export function ColumnBell({ head, alert, isOpen, onToggle }: Props) {
  const t = useT()
  const now = useDeviceNow()
  const locale = useRegionalLocale()
  const pausedUntil = usePauses().columns[head.id]?.until ?? 0
  const isPaused = pausedUntil > now
  return (
    <IconButton
      icon={isPaused ? BellOff : Bell}
      label={
        isPaused ? t('alert.columnPaused', { time: timeOf(pausedUntil, now, locale) }) : howWords(alert, t)
      }
      aria-expanded={isOpen}
      onClick={onToggle}
    />
  )
}

/** "Alerts: Band, from Urgent" */
export function howWords({ level, from }: AlertSettings, t: Translate): string {
  return t('alert.column', {
    how: t(`alertMe.level.${level}`),
    from: fromWord(from, t),
  })
}
