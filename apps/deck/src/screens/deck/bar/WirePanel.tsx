import type { ColumnHead } from '@wiredeck/columns'
import { useId } from 'react'
import { useServices } from '../../../context/services.tsx'
import { useLive } from '../../../context/wire.ts'
import { useRegionalLocale, useT } from '../../../i18n/index.ts'
import { addSeldomTexts } from '../../../i18n/seldomTexts.ts'
import type { Comes, WireState } from '../../../services/live/wireState.ts'
import { useNextTry } from '../../parts/useNextTry.ts'
import { useSeconds } from '../../parts/useSeconds.ts'
import { titleOf } from '../../../naming/title.ts'
import { agoOf, longDurationOf } from '@wiredeck/document/times'
import {
  clockWords,
  completeWords,
  delaySentence,
  delayWords,
  gapWords,
  troubleWords,
} from './wireFigures.ts'
import underlined from '../../parts/Underlined.module.css'
import styles from './WirePanel.module.css'
import marks from './WireStatus.module.css'

// The texts are loaded before this module can be used.
await addSeldomTexts()

type Props = {
  columns: readonly ColumnHead[]
  comes: ReadonlyMap<string, Comes>
  state: WireState
  /** A time of day; null if the device is online or the time is not known. */
  offlineSince: string | null
}

/** How each column hears from the wire, and what that means for the reader. */
export function WirePanel({ columns, comes, state, offlineSince }: Props) {
  const t = useT()
  const id = useId()
  const { is: channel, isUsedRefused } = useLive()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>
        <span className={marks[state.is]} aria-hidden /> {titleFor(state, offlineSince, t)}
      </h2>
      <p className={styles.meaning}>{useMeaning(state)}</p>
      {channel === 'well' && isUsedRefused && <p className={styles.meaning}>{t('wire.usedAsked')}</p>}
      <ClocksApart />
      {state.is === 'catchingUp' && (
        <progress value={state.count} max={state.total} aria-label={t('wire.catchingUp')} />
      )}
      <ColumnTable columns={columns} comes={comes} />
      <Foot is={state.is} />
    </section>
  )
}

function titleFor({ is }: WireState, since: string | null, t: ReturnType<typeof useT>): string {
  if (is === 'live') return t('wire.titleLive')
  if (is === 'offline') return since === null ? t('wire.offline') : t('wire.offlineSince', { since })
  return t(is === 'polling' ? 'wire.polled' : `wire.${is}`)
}

/** Each sentence must be true of every column, because readers rely on it. */
function useMeaning({ is, count, total }: WireState): string {
  const t = useT()
  const locale = useRegionalLocale()
  const {
    filling: { live },
    page: { clock },
  } = useServices()
  const { delay, trouble, is: channel, deafTo } = useLive()
  const now = useSeconds()
  const nextTry = useNextTry(trouble?.retryAt ?? 0)
  switch (is) {
    case 'offline':
      return t('wire.noNetwork')
    case 'notAnswered':
      return t('wire.nobody')
    case 'catchingUp':
      return t('wire.behind', { count, total })
    case 'live': {
      const coverage = count === total ? t('wire.complete') : t('wire.some', { count, total })
      if (!delay) return coverage
      return `${coverage} ${delaySentence(delay, locale, t)}`
    }
    case 'polling': {
      if (!live.isOffered) return t('wire.notOffered')
      if (channel === 'deaf') return t(deafTo === 'log' ? 'wire.unread' : 'wire.deaf')
      const why = troubleWords(trouble, { now, aheadMs: clock.wire.differenceMs(), locale, t })
      return why === null ? t('wire.notOpen') : `${why} ${t('wire.untilThen')} ${nextTry}`.trim()
    }
  }
}

/** Says by how much the clocks differ, because the reader sees other times on this device. */
function ClocksApart() {
  const t = useT()
  const locale = useRegionalLocale()
  const { wire } = useServices().page.clock
  useSeconds()
  if (!wire.isApart()) return null
  const difference = longDurationOf(Math.abs(wire.differenceMs()), locale)
  return <p className={styles.meaning}>{t('wire.clocksApart', { difference })}</p>
}

function ColumnTable({ columns, comes }: Pick<Props, 'columns' | 'comes'>) {
  const t = useT()
  const locale = useRegionalLocale()
  const { wire } = useServices().page.clock
  const scene = { now: useSeconds(), aheadMs: wire.differenceMs(), locale, t }
  const live = useLive()
  const heads = ['wire.column', 'wire.comes', 'wire.since', 'wire.delay', 'wire.lastGap'] as const
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(column => {
          const way = comes.get(column.id)
          if (!way) return null
          // For a column that the channel refuses, the channel's figures mean nothing.
          const known = live.columns[column.id]
          const told = known?.is === 'refused' ? undefined : known
          return (
            <tr key={column.id}>
              <th scope="row">
                <bdi>{titleOf(column, t)}</bdi>
              </th>
              <td className={styles.comes}>
                <span
                  className={marks[way === 'pushed' ? 'live' : way === 'polled' ? 'polling' : way]}
                  aria-hidden
                />{' '}
                {t(`wire.${way}`)}
              </td>
              <td data-name={t('wire.since')}>{completeWords(told, scene)}</td>
              <td data-name={t('wire.delay')}>{delayWords(told, locale)}</td>
              <td data-name={t('wire.lastGap')}>{gapWords(told, scene)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Foot({ is }: Pick<WireState, 'is'>) {
  const t = useT()
  const { live } = useServices().filling
  const isOpen = ['well', 'deaf'].includes(useLive().is)
  return (
    <footer className={styles.foot}>
      <span>{useLastWord()}</span>
      {live.isOffered && !isOpen && (
        <button type="button" className={underlined.button} onClick={live.hurry}>
          {t(is === 'offline' ? 'column.tryNow' : 'wire.tryPush')}
        </button>
      )}
    </footer>
  )
}

/** When the wire was last heard, by the channel or by an answer, and how the clocks differ. */
function useLastWord(): string {
  const t = useT()
  const locale = useRegionalLocale()
  const {
    stored: { deckView },
    page: { clock },
  } = useServices()
  const { is, heardAt } = useLive()
  const now = useSeconds()
  if (is === 'well') {
    const heard = t('wire.heard', { ago: agoOf(heardAt, now, locale) })
    const { wire } = clock
    if (!wire.isKnown() || wire.isApart()) return heard
    return `${heard} · ${clockWords(wire.differenceMs(), locale, t)}`
  }
  const answeredAt = Math.max(0, ...deckView.lastUpdates().values())
  return answeredAt === 0 ? '' : t('wire.answered', { ago: agoOf(answeredAt, now, locale) })
}
