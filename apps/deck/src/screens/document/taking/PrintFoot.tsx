import { mayBeUsed, type NewsDocument } from '@wiredeck/document'
import { useEmbargoesOverBy } from '../../../context/hooks.ts'
import { useLocale, useT } from '../../../i18n/index.ts'
import { paths } from '../../../routes/paths.ts'
import styles from './PrintFoot.module.css'

/** On paper only: the agency, slug, short id and address of a document, and whether it may be used. */
export function PrintFoot({ document }: { document: NewsDocument }) {
  const t = useT()
  const locale = useLocale()
  const { is } = mayBeUsed(document, new Date(useEmbargoesOverBy()))
  const { provider, slugs, shortId, id } = document
  const parts = [provider, slugs.join(', '), shortId, location.origin + paths.document(shortId ?? id)]
  return (
    <footer className={styles.foot} lang={locale}>
      {is !== 'free' && <strong>{t(is === 'embargoed' ? 'print.embargoed' : 'print.doNotUse')}</strong>}
      <p>{parts.filter(Boolean).join(' · ')}</p>
    </footer>
  )
}
