import { useColumnHeads } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useLive } from '../../context/wire.ts'
import { useRegionalLocale, useT, type MessageId } from '../../i18n/index.ts'
import { durationOf, tableTimeOf } from '@wiredeck/document/times'
import { titleOf } from '../../naming/title.ts'
import { useSeconds } from '../parts/useSeconds.ts'
import { Fact, Section } from './Section.tsx'

const states = {
  off: 'debug.liveOff',
  connecting: 'debug.liveConnecting',
  deaf: 'debug.liveDeaf',
  well: 'debug.liveWell',
} as const satisfies Record<string, MessageId>

/** The figures of the live channel, and since when each column is complete. */
export function LiveChannel() {
  const t = useT()
  const locale = useRegionalLocale()
  const now = useSeconds()
  const {
    filling: { live },
    page: { clock },
  } = useServices()
  const { is, trouble, delay, heardAt, audits, columns } = useLive()
  const heads = useColumnHeads() ?? []
  const none = t('debug.unset')
  const time = (instant: number | null) => (instant ? tableTimeOf(instant, now, locale) : none)
  const duration = (ms: number) => durationOf(ms, locale)
  const gaps = Object.values(columns).flatMap(({ lastGap }) => lastGap ?? [])
  const lastGap = gaps.toSorted((one, other) => other.from - one.from)[0]

  return (
    <Section title={t('debug.live')}>
      <Fact name={t('debug.state')}>{t(live.isOffered ? states[is] : 'debug.liveNotOffered')}</Fact>
      <Fact name={t('debug.trouble')}>
        {trouble
          ? t('debug.troubleAt', {
              code: trouble.code,
              since: time(trouble.since),
              next: time(trouble.retryAt),
            })
          : none}
      </Fact>
      <Fact name={t('debug.heard')}>{time(heardAt)}</Fact>
      <Fact name={t('debug.delay')}>
        {delay
          ? t('debug.delayOf', {
              median: duration(delay.median),
              p95: duration(delay.p95),
              stories: delay.count,
            })
          : none}
      </Fact>
      <Fact name={t('debug.clockAhead')}>
        {clock.wire.isKnown() ? `${Math.round(clock.wire.differenceMs())} ms` : none}
      </Fact>
      <Fact name={t('wire.lastGap')}>
        {lastGap
          ? t('wire.fromTo', {
              from: time(lastGap.from),
              to: lastGap.to === null ? '…' : time(lastGap.to),
            })
          : none}
      </Fact>
      <Fact name={t('debug.audits')}>
        {t('debug.auditsOf', { rounds: audits.rounds, mended: audits.mended, last: time(audits.lastAt) })}
      </Fact>
      {heads.map(head => (
        <Fact key={head.id} name={`${t('wire.since')}: ${titleOf(head, t)}`}>
          {time(columns[head.id]?.since ?? null)}
        </Fact>
      ))}
    </Section>
  )
}
