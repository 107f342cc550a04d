import { useT } from '../../i18n/index.ts'
import { Logo } from '../../ui/Logo.tsx'
import { LazyTopicMenu } from './bar/LazyTopicMenu.tsx'
import styles from './Welcome.module.css'

type Props = { onAdd: () => void; onAdded: (id: string) => void; onImport: () => void }

/** Offers topics of the agency, in the reader's language, on a deck without columns. */
export function Welcome({ onAdd, onAdded, onImport }: Props) {
  const t = useT()
  return (
    <div className={styles.welcome}>
      <Logo name={t('deck.title')} />
      <h1 tabIndex={-1}>{t('welcome.title')}</h1>
      <p>{t('welcome.text')}</p>
      <button type="button" className="primary" onClick={onAdd}>
        {t('deck.add')}
      </button>
      <button type="button" className={styles.import} onClick={onImport}>
        {t('nav.import')}
      </button>
      <div className={styles.topics}>
        <LazyTopicMenu onAdded={onAdded} />
      </div>
    </div>
  )
}
