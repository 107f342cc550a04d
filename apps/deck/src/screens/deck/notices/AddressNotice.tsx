import { cutText } from '@wiredeck/columns'
import { useT } from '../../../i18n/index.ts'
import { addSeldomTexts } from '../../../i18n/seldomTexts.ts'
import styles from '../../parts/Notice.module.css'
import type { AddressFault } from '../search/readAddress.ts'

// The texts are loaded before this module can be used.
await addSeldomTexts()

const texts = {
  page: 'address.page',
  topic: 'address.topic',
  language: 'address.language',
  languageOwn: 'address.languageOwn',
  languageAll: 'address.languageAll',
} as const

/** UTF-16 units of the wrong part of an address, which is enough to see the slip. */
const longestName = 60

/** Says what was wrong with the address that led here, and what the deck did instead. */
export function AddressNotice({ fault, onClose }: { fault: AddressFault; onClose: () => void }) {
  const t = useT()
  return (
    <div className={styles.notice}>
      <span className={styles.whole}>{t(texts[fault.is], { name: cutText(fault.name, longestName) })}</span>
      <button type="button" onClick={onClose}>
        {t('dialog.close')}
      </button>
    </div>
  )
}
