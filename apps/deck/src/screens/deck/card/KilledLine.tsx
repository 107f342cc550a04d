import { useNow } from '../../../context/hooks.ts'
import { useLocale, useRegionalLocale, useT } from '../../../i18n/index.ts'
import { addWatchTexts } from '../../../i18n/watchTexts.ts'
import { timeOf } from '../../../text/figures.ts'
import styles from './ChangeLine.module.css'

// The texts are loaded before this module can be used.
await addWatchTexts()

type Props = {
  /** The card refers to this line by it. */
  id: string
  /** When the agency took the document back; null if neither the wire's log nor this device knows. */
  at: Date | null
}

/** Says in words that a document may not be used, even to a reader who has not seen it before. */
export function KilledLine({ id, at }: Props) {
  const t = useT()
  const locale = useLocale()
  const region = useRegionalLocale()
  const now = useNow()
  return (
    <p id={id} className={styles.killed} lang={locale}>
      <span dir="ltr">
        {at ? t('change.doNotUse', { time: timeOf(at.getTime(), now, region) }) : t('change.neverUse')}
      </span>
    </p>
  )
}
