import type { NewsDocument } from '@wiredeck/document'
import { Link } from 'wouter'
import { useLocale, useT } from '../../i18n/index.ts'
import { ShortText } from './ShortText.tsx'
import styles from './Slugs.module.css'
import { paths } from '../../routes/paths.ts'

export function Slugs({ document: { slugs, lang } }: { document: NewsDocument }) {
  const t = useT()
  const locale = useLocale()
  if (slugs.length === 0) return null
  return (
    <nav className="screen-only" aria-label={t('viewer.slugs')} lang={locale}>
      <ul className={styles.slugs} lang={lang}>
        {[...new Set(slugs)].map(slug => (
          <li key={slug}>
            <Link href={paths.slug(lang, slug)}>
              <ShortText text={slug} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
