import type { Told } from '@wiredeck/document'
import { useNow } from '../context/hooks.ts'
import { useLocale, useRegionalLocale, useT } from '../i18n/index.ts'
import { addWatchTexts } from '../i18n/watchTexts.ts'
import { timeOf } from '@wiredeck/document/times'
import styles from './ChangeLine.module.css'

// The texts are loaded before this module can be used.
await addWatchTexts()

type Props = {
  /** The card refers to this line by it. */
  id: string
  told: Extract<Told, 'killed' | 'killNote' | 'withheld'>
  /** When the agency said so, by the wire's log; null if no log tells. */
  at: Date | null
}

/** Says in words that a document may not be used, even to a reader who has not seen it before. */
export function StateLine({ id, told, at }: Props) {
  const t = useT()
  const locale = useLocale()
  const region = useRegionalLocale()
  const now = useNow()
  const time = at ? timeOf(at.getTime(), now, region) : 'none'
  return (
    <p id={id} className={styles.killed} lang={locale}>
      <span dir="ltr">{t(`state.${told}.line`, { time })}</span>
    </p>
  )
}
