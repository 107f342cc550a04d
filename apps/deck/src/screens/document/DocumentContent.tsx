import type { ColumnError } from '@wiredeck/columns'
import type { NewsDocument } from '@wiredeck/document'
import { parseQuery, termsOf, type TextValue } from '@wiredeck/query'
import { LoaderCircle } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useEmbargoesOverBy, useHasLetterKeys, useIsOnline, useNow } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useT, type MessageId } from '../../i18n/index.ts'
import { paths } from '../../routes/paths.ts'
import type { Retold } from '../../viewers/retold.ts'
import { Viewer } from '../../viewers/Viewer.tsx'
import { lazyPart } from '../parts/lazyPart.tsx'
import styles from './DocumentContent.module.css'
import type { DocumentState } from './useDocument.ts'
import { useLegend } from './useLegend.ts'

const MissingDocument = lazyPart(
  'document',
  async () => (await import('./MissingDocument.tsx')).MissingDocument,
)

/** The reasons that are added to a failure; the server's own failures have none. */
const reasons: Partial<Record<ColumnError['cause'], MessageId>> = {
  unreachable: 'column.unreachable',
  timeout: 'column.timedOut',
}

const noTerms: readonly TextValue[] = []

/** `id` is the one in the address. */
type Props = {
  id: string
  state: DocumentState
  /** The version that is looked at; the reader may have chosen an earlier one. */
  viewed: NewsDocument | null
  /** The texts of the document with the differences marked. */
  retold: Retold | null
  query: string
  onRetry: () => void
}

/** The viewer of a document's type, or why there is none. */
export function DocumentContent({ id, state, viewed, retold, query, onRetry }: Props) {
  const t = useT()
  const {
    access: { access },
    filling: { columns },
    installed: { stories },
  } = useServices()
  const now = useNow()
  const embargoesOverBy = useEmbargoesOverBy()
  const isOnline = useIsOnline()
  const hasLetterKeys = useHasLetterKeys()
  // Memoised, because a new list would mark the text again.
  const terms = useMemo(() => termsOf(parseQuery(query).tree), [query])
  const legend = useLegend()
  switch (state.is) {
    case 'loading':
      return (
        <p className={styles.state} role="status">
          <LoaderCircle className={styles.spinner} aria-hidden /> {t('document.loading')}
        </p>
      )
    case 'missing':
      return (
        <div className={`${styles.state} ${styles.stacked}`}>
          <p className={styles.what} role="alert">
            {t('document.notFound')}
          </p>
          <MissingDocument id={id} />
          <Link href={paths.deck}>{t('fault.toDeck')}</Link>
        </div>
      )
    case 'failed': {
      const why = isOnline ? reasons[state.cause] : 'device.offline'
      return (
        <div className={`${styles.state} ${styles.stacked}`} role="alert">
          <p>
            <b className={styles.what}>{t('document.failed')}</b>
            {why && <small>{t(why)}</small>}
          </p>
          <button type="button" className="primary" onClick={onRetry}>
            {t('document.retry')}
          </button>
          <Link href={paths.deck}>{t('fault.toDeck')}</Link>
        </div>
      )
    }
    case 'here':
      return (
        <Viewer
          document={viewed ?? state.document}
          // Marks of a search would be taken for differences.
          terms={retold ? noTerms : terms}
          retold={retold}
          now={now}
          embargoesOverBy={embargoesOverBy}
          loadStory={story => stories.read(story.id, () => access.api.getStoryHtml(story))}
          fetchRelated={columns.findRelated}
          isLegendOpen={legend.isOpen}
          onLegendChange={legend.setIsOpen}
          hasShortcuts={hasLetterKeys}
        />
      )
  }
}
