import { useT } from '../../i18n/index.ts'
import { Logo } from '../../ui/Logo.tsx'
import styles from './Welcome.module.css'

/** A deck without columns. */
export function Welcome({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  const t = useT()
  return (
    <div className={styles.welcome}>
      <Logo name={t('deck.title')} />
      <h1>{t('welcome.title')}</h1>
      <p>{t('welcome.text')}</p>
      <button type="button" className="primary" onClick={onAdd}>
        {t('deck.add')}
      </button>
      <button type="button" className={styles.import} onClick={onImport}>
        {t('nav.import')}
      </button>
    </div>
  )
}
