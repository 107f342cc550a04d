import type { Changes } from '@wiredeck/changes'
import { useNow } from '../context/hooks.ts'
import { useLocale, useRegionalLocale, useT } from '../i18n/index.ts'
import { timeAgo } from '@wiredeck/document/times'
import { ToldChange, wordOf } from './ToldChange.tsx'
import styles from './ChangeLine.module.css'

type Props = {
  /** The card refers to this line by it. */
  id: string
  changes: Changes
  /** The story's language. */
  lang: string
  /** When the revision came. */
  at: Date
  /** The card already says that it was corrected. */
  hasTag: boolean
}

/** What has changed since the reader last saw the document: the gravest change, and the others. */
export function ChangeLine({ id, changes, lang, at, hasTag }: Props) {
  const t = useT()
  const locale = useLocale()
  const region = useRegionalLocale()
  const now = useNow()
  const { first, others } = hasTag ? behindTag(changes) : changes
  if (!first) return null
  const also = others.map(({ kind, count }) => wordOf(kind, count, t))
  return (
    <p id={id} className={styles.change} lang={locale}>
      {hasTag ? (
        <span className="visually-hidden">{t('change.changed')}</span>
      ) : (
        <span className={styles.tag}>{t('change.changed')}</span>
      )}{' '}
      <ToldChange change={first} lang={lang} />
      {also.length > 0 && <span> · {t('change.also', { what: also.slice(0, mostOthers).join(', ') })}</span>}
      <span className={styles.time}>
        {' · '}
        <span dir="ltr">{timeAgo(at, now, region)}</span>
      </span>
    </p>
  )
}

/** If the card already says that it was corrected, the line says what else has changed. */
function behindTag({ ranked, first, others }: Changes): Pick<Changes, 'first' | 'others'> {
  const [, second] = ranked
  if (first?.kind !== 'corrected' || !second) return { first, others }
  const left = others.map(each => (each.kind === second.kind ? { ...each, count: each.count - 1 } : each))
  return { first: second, others: left.filter(({ count }) => count > 0) }
}

/** How many other kinds of change one line holds. */
const mostOthers = 2
