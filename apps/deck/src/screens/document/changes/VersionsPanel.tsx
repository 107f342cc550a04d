import type { NewsDocument } from '@wiredeck/document'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNow } from '../../../context/hooks.ts'
import { useRegionalLocale, useT } from '../../../i18n/index.ts'
import { addWatchTexts } from '../../../i18n/watchTexts.ts'
import { durationOf, timeOf } from '@wiredeck/document/times'
import { IconButton } from '../../../ui/IconButton.tsx'
import { isPopoverOpen, isShortcut } from '../../../ui/keyboard/shortcuts.ts'
import { useWindowKey } from '../../../ui/keyboard/useWindowKey.ts'
import type { Baseline } from '../useReading.ts'
import { changeWords } from './changeWords.ts'
import type { VersionPair } from './compareVersions.ts'
import { useVersionList } from './useVersionList.ts'
import type { Version } from './versionList.ts'
import styles from './VersionsPanel.module.css'

// The texts are loaded before this module can be used.
await addWatchTexts()

type Props = {
  document: NewsDocument
  baseline: Baseline | null
  /** The versions that are compared now; null if none are. */
  pair: VersionPair | null
  onChoose: (pair: VersionPair) => void
  onClose: () => void
}

/** The versions of a document, any two of which can be compared. */
export function VersionsPanel({ document, baseline, pair, onChoose, onClose }: Props) {
  const t = useT()
  const locale = useRegionalLocale()
  const rail = useRef<HTMLElement>(null)
  const { list: versions, isPartial } = useVersionList(document)
  useEffect(() => rail.current?.focus({ preventScroll: true }), [])
  useWindowKey(
    event => {
      const isInside = event.target instanceof Node && rail.current?.contains(event.target) === true
      if (event.key !== 'Escape' || isPopoverOpen() || !(isInside || isShortcut(event))) return
      // Escape closes only the panel, not the story behind it.
      event.preventDefault()
      event.stopPropagation()
      onClose()
    },
    true,
    true,
  )
  const [newest, oldest] = [versions?.[0], versions?.at(-1)]
  const chosen = pair ?? (newest ? { older: null, newer: newest.revision } : null)
  return (
    <aside ref={rail} className={styles.rail} aria-label={t('versions.title')} tabIndex={-1}>
      <header className={styles.top}>
        <h2>{t('versions.title')}</h2>
        {versions && newest && oldest && versions.length > 1 && (
          <span>
            {t('versions.span', {
              count: versions.length,
              time: durationOf(newest.at.getTime() - oldest.at.getTime(), locale),
            })}
          </span>
        )}
        <IconButton icon={X} label={t('versions.close')} onClick={onClose} />
      </header>
      <p className={styles.heads} aria-hidden>
        <span>{t('versions.old')}</span>
        <span>{t('versions.new')}</span>
      </p>
      <ol className={styles.list}>
        {versions?.map(version => (
          <VersionItem
            key={version.revision}
            version={version}
            baseline={baseline}
            chosen={chosen}
            onChoose={onChoose}
          />
        ))}
      </ol>
      {versions?.length === 1 && <p className={styles.foot}>{t('versions.alone')}</p>}
      <p className={styles.foot} role="status">
        {isPartial && t('versions.partial')}
      </p>
      <p className={styles.foot}>{t('versions.kept')}</p>
    </aside>
  )
}

/** Until the reader chooses an old one, the newest stands alone. */
type Chosen = { older: number | null; newer: number }

type ItemProps = Pick<Props, 'baseline' | 'onChoose'> & { version: Version; chosen: Chosen | null }

function VersionItem({ version: { revision, at, changes }, baseline, chosen, onChoose }: ItemProps) {
  const t = useT()
  const now = useNow()
  const locale = useRegionalLocale()
  const time = (instant: Date) => timeOf(instant.getTime(), now, locale)
  const { older, newer } = chosen ?? { older: null, newer: revision }
  const isOld = older === revision
  const isNew = newer === revision
  const words = changes ? changeWords(changes, t) : [t('versions.first')]
  return (
    <li className={isOld || isNew ? styles.chosen : undefined}>
      {revision < newer ? (
        <input
          type="radio"
          name="older version"
          aria-label={t('versions.asOld', { revision, time: time(at) })}
          checked={isOld}
          onChange={() => onChoose({ older: revision, newer })}
        />
      ) : (
        <i />
      )}
      {isNew || (older !== null && revision > older) ? (
        <input
          type="radio"
          name="newer version"
          aria-label={t('versions.asNew', { revision, time: time(at) })}
          checked={isNew}
          onChange={() => older !== null && onChoose({ older, newer: revision })}
        />
      ) : (
        <i />
      )}
      <div>
        <b>
          <time dateTime={at.toISOString()}>{time(at)}</time> · {t('versions.revision', { revision })}
        </b>
        <p>{words.length > 0 ? words.join(' · ') : t('told.nothing')}</p>
        {baseline?.revision === revision && (
          <small>
            {t(baseline.how === 'read' ? 'versions.read' : 'versions.seen', { time: time(baseline.at) })}
          </small>
        )}
      </div>
    </li>
  )
}
