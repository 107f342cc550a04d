import { useNow } from '../../../context/hooks.ts'
import { useLocale, useRegionalLocale, useT } from '../../../i18n/index.ts'
import { addWatchTexts } from '../../../i18n/watchTexts.ts'
import { timeOf } from '../../../text/figures.ts'
import styles from './ChangeLine.module.css'

// The texts are loaded before this module can be used.
await addWatchTexts()

type Props = {
  /** Names the line for the card that it stands on. */
  id: string
  /** When the agency took the document back, as the wire's log or this device knows; null where neither does. */
  at: Date | null
}

/** Says in words that a document may not be used, whether its reader has seen it before or not. */
export function KilledLine({ id, at }: Props) {
  const t = useT()
  const locale = useLocale()
  const region = useRegionalLocale()
  const now = useNow()
  return (
    <p id={id} className={styles.killed} lang={locale}>
      {at ? t('change.doNotUse', { time: timeOf(at.getTime(), now, region) }) : t('change.neverUse')}
    </p>
  )
}
