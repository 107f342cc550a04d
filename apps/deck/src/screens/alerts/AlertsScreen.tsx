import { defaultAlert, type AlertSettings, type ColumnHead } from '@wiredeck/columns'
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useAlertState, useColumnHeads, useDeviceNow, usePauses } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useRegionalLocale, useT, type Translate } from '../../i18n/index.ts'
import { addWatchTexts } from '../../i18n/watchTexts.ts'
import { paths } from '../../routes/paths.ts'
import { clockOfText, timeOf } from '@wiredeck/document/times'
import { IconButton } from '../../ui/IconButton.tsx'
import { useScreenEscape } from '../../ui/keyboard/useEscape.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { isolated } from '../../text/isolated.ts'
import { titleOf } from '../../naming/title.ts'
import { AlertMe } from './AlertMe.tsx'
import { AlertRow } from './AlertRow.tsx'
import alertStyles from './Alerts.module.css'
import styles from './AlertsScreen.module.css'
import { ClosedDeckAlerts } from './ClosedDeckAlerts.tsx'
import { howWords } from './ColumnBell.tsx'
import { PausePills } from './PausePills.tsx'
import { DeliveriesCard } from './services/DeliveriesCard.tsx'
import { ServicesCard } from './services/ServicesCard.tsx'
import { SubscriptionsCard } from './services/SubscriptionsCard.tsx'
import { useDeliveries } from './services/useDeliveries.ts'
import { ThisBrowser } from './ThisBrowser.tsx'

// The texts are loaded before this module can be used.
await addWatchTexts()

/** Alerts by column, a pause for all, the last alerts with reasons, and what this browser allows. */
export function AlertsScreen() {
  const t = useT()
  const [, navigate] = useLocation()
  const screen = useRef<HTMLElement>(null)
  const sending = useDeliveries()
  useTitle(t('alertsPage.documentTitle'))
  useScreenEscape(screen, () => navigate(paths.deck))
  useEffect(() => screen.current?.focus({ preventScroll: true }), [])
  return (
    <section ref={screen} className={styles.screen} aria-label={t('alertsPage.title')} tabIndex={-1}>
      <div className={styles.page}>
        <header className={styles.top}>
          <h1>{t('alertsPage.title')}</h1>
          <IconButton icon={X} label={t('alertsPage.close')} onClick={() => navigate(paths.deck)} />
        </header>
        <div className={styles.cards}>
          <div className={styles.side}>
            <Columns />
            {sending && <ServicesCard {...sending} />}
            <PauseForAll />
            <ThisBrowser />
            <ClosedDeckAlerts />
          </div>
          <div className={styles.side}>
            <LastAlerts />
            {sending?.told && (
              <>
                <SubscriptionsCard deliveries={sending.deliveries} services={sending.told.services} />
                <DeliveriesCard all={sending.told.deliveries} />
              </>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

function Columns() {
  const t = useT()
  const heads = useColumnHeads() ?? []
  return (
    <section className={styles.card}>
      <h2>{t('alertsPage.columns')}</h2>
      {heads.length === 0 && <p className={alertStyles.hint}>{t('alertsPage.noColumns')}</p>}
      <ul>
        {heads.map(head => (
          <ColumnItem key={head.id} head={head} />
        ))}
      </ul>
    </section>
  )
}

function ColumnItem({ head }: { head: ColumnHead }) {
  const t = useT()
  const locale = useRegionalLocale()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const name = titleOf(head, t)
  return (
    <li className={styles.column}>
      <div>
        <span>
          <b>{name}</b>
          <small>{summaryOf(head.alert ?? defaultAlert, locale, t)}</small>
        </span>
        <button
          type="button"
          className={alertStyles.tool}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${t('alertsPage.edit')}: ${name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('alertsPage.edit')}
        </button>
      </div>
      {isOpen && (
        <div id={id} role="group" aria-label={name}>
          <AlertMe head={head} />
        </div>
      )}
    </li>
  )
}

function summaryOf(settings: AlertSettings, locale: string, t: Translate): string {
  const { level, withChanges, quiet } = settings
  if (level === 'off') return t('alertMe.level.off')
  return [
    howWords(settings, t),
    withChanges && t('alertsPage.withChanges'),
    quiet &&
      t('alertsPage.quiet', {
        from: clockOfText(quiet.from, locale),
        to: clockOfText(quiet.to, locale),
      }),
    quiet?.flashComesThrough === true && t('alertsPage.flashThrough'),
  ]
    .filter(part => typeof part === 'string')
    .join(' · ')
}

function PauseForAll() {
  const t = useT()
  const now = useDeviceNow()
  const locale = useRegionalLocale()
  const {
    alerts: { alertDevice },
    page: { clock },
  } = useServices()
  const { all } = usePauses()
  const { alerts } = useAlertState()
  const since = all && all.until > now ? all.since : null
  // Pauses are by the device's clock, alerts by the wire's time.
  const wiresSince = since === null ? Infinity : since + clock.wire.differenceMs()
  const held = alerts?.filter(({ heard }) => heard.getTime() >= wiresSince) ?? []
  return (
    <section className={styles.card}>
      <PausePills
        legend={t('alertsPage.pause')}
        until={all?.until ?? 0}
        onChoose={until => alertDevice.pauseAll(until)}
      />
      <p className={alertStyles.hint}>{t('alertsPage.pauseHint')}</p>
      {since !== null && (
        <>
          <h3>{t('alertsPage.held', { time: timeOf(since, now, locale) })}</h3>
          {held.length === 0 ? (
            <p className={alertStyles.hint}>{t('alertsPage.heldNone')}</p>
          ) : (
            <ul>
              {held.map(alert => (
                <AlertRow key={alert.id} alert={alert}>
                  {null}
                </AlertRow>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

function LastAlerts() {
  const t = useT()
  const heads = useColumnHeads() ?? []
  const { alerts } = useAlertState()
  const nameOf = (id: string) => {
    const head = heads.find(each => each.id === id)
    return head ? titleOf(head, t) : t('alertsPage.closedColumn')
  }
  return (
    <section className={styles.card}>
      <h2>{t('alertsPage.last')}</h2>
      {alerts?.length === 0 && <p className={alertStyles.hint}>{t('alertList.none')}</p>}
      <ul>
        {alerts?.map(alert => (
          <AlertRow key={alert.id} alert={alert}>
            {[
              ...alert.columns.map(({ id, why }) =>
                why === '' || why === nameOf(id)
                  ? isolated(nameOf(id))
                  : `${isolated(nameOf(id))}: ${isolated(why)}`,
              ),
              t(`alertMe.level.${alert.level}`),
            ].join(' · ')}
          </AlertRow>
        ))}
      </ul>
    </section>
  )
}
