import { filedOrSeen, watchedHoursChoices, type UseKind } from '@wiredeck/columns'
import {
  Ban,
  Check,
  Copy,
  Download,
  Grip,
  Printer,
  RefreshCw,
  Share,
  TriangleAlert,
  X,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useNow, useUses } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useRegionalLocale, useT } from '../../i18n/index.ts'
import { addWatchTexts } from '../../i18n/watchTexts.ts'
import { paths } from '../../routes/paths.ts'
import { directionOf } from '../../text/direction.ts'
import { tableTimeOf } from '@wiredeck/document/times'
import { IconButton } from '../../ui/IconButton.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { useScreenEscape } from '../../ui/keyboard/useEscape.ts'
import selects from '../../ui/Select.module.css'
import styles from './UsedScreen.module.css'
import { hasText, type UsedRow, type UsedState } from './usedRow.ts'
import { useUsedFile } from './useUsedFile.ts'

// The texts are loaded before this module can be used.
await addWatchTexts()

const howIcons: Record<UseKind, LucideIcon> = {
  copy: Copy,
  print: Printer,
  share: Share,
  export: Download,
  drag: Grip,
}
/** Those of states that ask for more than a look, or for nothing. */
const stateIcons: Partial<Record<UsedState, LucideIcon>> = {
  killed: Ban,
  killNote: Ban,
  withheld: Ban,
  gone: Ban,
  changed: RefreshCw,
  same: Check,
  unknown: Check,
}
const graveStates: readonly UsedState[] = ['killed', 'killNote', 'withheld', 'gone']

const filters = {
  all: () => true,
  recalled: ({ isOpen }: UsedRow) => isOpen,
  changed: ({ state }: UsedRow) => state !== 'same' && state !== 'unknown',
} as const
type Filter = keyof typeof filters

/** What the reader has taken out of the deck on this device, and how it stands now (D48). */
export function UsedScreen() {
  const t = useT()
  const [, navigate] = useLocation()
  const screen = useRef<HTMLElement>(null)
  const { rows, save } = useUsedFile()
  const [filter, setFilter] = useState<Filter>('all')
  const [wanted, setWanted] = useState('')
  const shown = rows?.filter(row => filters[filter](row) && hasText(row, wanted)) ?? []
  useTitle(t('used.documentTitle'))
  useScreenEscape(screen, () => navigate(paths.deck))
  useEffect(() => screen.current?.focus({ preventScroll: true }), [])

  return (
    <section ref={screen} className={styles.screen} aria-label={t('used.title')} tabIndex={-1}>
      <div className={styles.page}>
        <header className={styles.top}>
          <h1>{t('used.title')}</h1>
          <p>{t('used.where')}</p>
          <IconButton icon={X} label={t('used.close')} onClick={() => navigate(paths.deck)} />
        </header>
        {rows?.length === 0 && <p className={styles.none}>{t('used.none')}</p>}
        {rows && rows.length > 0 && (
          <>
            <div className={styles.tools}>
              <input
                type="search"
                value={wanted}
                aria-label={t('used.search')}
                placeholder={t('used.search')}
                onChange={event => setWanted(event.target.value)}
              />
              <div className={styles.filters}>
                {(Object.keys(filters) as Filter[]).map(name => (
                  <button
                    key={name}
                    type="button"
                    aria-pressed={filter === name}
                    onClick={() => setFilter(name)}
                  >
                    {t(`used.${name}`)} <b>{rows.filter(filters[name]).length}</b>
                  </button>
                ))}
              </div>
              <button type="button" className={styles.tool} onClick={save}>
                <Download size={16} aria-hidden /> {t('used.export')}
              </button>
              <EmptyButton ids={rows.map(({ use }) => use.id)} />
            </div>
            <UsedTable rows={shown} />
            {shown.length === 0 && <p className={styles.none}>{t('used.noMatch')}</p>}
            <p className={styles.foot}>{t('used.foot')}</p>
          </>
        )}
        <WatchedFor />
      </div>
    </section>
  )
}

/** For how long the wire is asked about what was used: a choice of this device. */
function WatchedFor() {
  const t = useT()
  const { uses: board } = useServices()
  const { watchedHours } = useUses()
  if (watchedHours === undefined) return null
  return (
    <label className={styles.watchedFor}>
      {t('used.watchedFor')}
      <select
        className={selects.select}
        value={watchedHours}
        onChange={event => board.watchFor(Number(event.target.value))}
      >
        {watchedHoursChoices.map(hours => (
          <option key={hours} value={hours}>
            {t(`used.hours.${hours}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Empties the list after the reader has pressed twice. */
function EmptyButton({ ids }: { ids: readonly string[] }) {
  const t = useT()
  const { store } = useServices().stored
  const [isAsked, setIsAsked] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const handleEmpty = () => {
    setIsAsked(false)
    store.removeUses(ids).then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    )
  }
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-expanded={isAsked}
        onClick={() => setIsAsked(!isAsked)}
      >
        {isAsked ? t('used.emptyAsk') : t('used.empty')}
      </button>
      {isAsked && (
        <button type="button" className={`${styles.tool} ${styles.grave}`} onClick={handleEmpty}>
          {t('used.emptyYes')}
        </button>
      )}
      <span role="status">{hasFailed && t('used.unreadable')}</span>
    </>
  )
}

/** "2 and 3" */
function listOf(numbers: readonly number[], locale: string): string {
  return new Intl.ListFormat(locale).format(numbers.map(String))
}

function UsedTable({ rows }: { rows: readonly UsedRow[] }) {
  const t = useT()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('used.when')}</th>
          <th scope="col">{t('used.how')}</th>
          <th scope="col">{t('used.story')}</th>
          <th scope="col">{t('used.revision')}</th>
          <th scope="col">{t('used.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Row key={row.use.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row: { use, headline, lang, card, state, turn, isOpen } }: { row: UsedRow }) {
  const t = useT()
  const now = useNow()
  const locale = useRegionalLocale()
  const How = howIcons[use.how]
  const State = stateIcons[state] ?? TriangleAlert
  const isGrave = graveStates.includes(state)
  const time = (at: Date) => tableTimeOf(at.getTime(), now, locale)
  const turnedAt = turn ? turn.at : card && filedOrSeen(card)
  const taken =
    use.passage === null ? t('used.wholeStory') : t('used.words', { count: use.passage.split(/\s+/).length })
  return (
    <tr>
      <td className={styles.when}>
        <time dateTime={use.at.toISOString()}>{time(use.at)}</time>
      </td>
      <td className={styles.how}>
        <How size={16} aria-hidden />
        <span>
          {t(`used.how.${use.how}`)}
          <small>{taken}</small>
        </span>
      </td>
      <td className={styles.story} lang={lang} dir={directionOf(lang)}>
        <Link href={paths.document(use.documentId)} className={isGrave ? styles.struck : ''}>
          {headline}
        </Link>
        {use.passage !== null && <q>{use.passage}</q>}
      </td>
      <td className={styles.revision}>
        {card && card.revision !== use.revision ? `${use.revision} → ${card.revision}` : use.revision}
      </td>
      <td>
        <span className={`${styles.state} ${styles[state]}`}>
          <State size={16} aria-hidden />
          {t(`used.state.${state}`, {
            time: turnedAt ? time(turnedAt) : turn ? 'none' : '',
            until: turn?.until ? time(turn.until) : '',
          })}
        </span>
        {use.unseen.length > 0 && (
          <small className={styles.unseen}>
            {t('recall.cannotKnow', { count: use.unseen.length, versions: listOf(use.unseen, locale) })}
          </small>
        )}
        {isOpen && (
          <Link href={paths.document(use.documentId)} className={styles.see}>
            {t('used.acknowledge')}
          </Link>
        )}
      </td>
    </tr>
  )
}
