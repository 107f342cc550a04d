import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { useColumnHeads, useSession } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useT } from '../../i18n/index.ts'
import { askForDesktop, desktopPermission } from '../../platform/desktopNotice.ts'
import { paths } from '../../routes/paths.ts'
import type { ClosedDeck } from '../../services/alerts/closedDeck.ts'
import alertStyles from './Alerts.module.css'
import styles from './AlertsScreen.module.css'

/** Alerts with the deck closed, if the server and this browser support them. */
export function ClosedDeckAlerts() {
  const { closedDeck } = useServices().alerts
  const [deck, setDeck] = useState<ClosedDeck | null>(null)
  useEffect(() => {
    let isHere = true
    const find = async () => {
      const found = await closedDeck?.()
      if (found && (await found.canAlert()) && isHere) setDeck(found)
    }
    // If its script does not load, nothing is offered until the screen is opened again.
    find().catch(() => {})
    return () => {
      isHere = false
    }
  }, [closedDeck])
  return deck && <Offer deck={deck} />
}

function Offer({ deck }: { deck: ClosedDeck }) {
  const t = useT()
  const state = useSyncExternalStore(deck.subscribe, deck.state)
  const session = useSession()
  const heads = useColumnHeads() ?? []
  const [permission, setPermission] = useState(desktopPermission)
  const [isBusy, setIsBusy] = useState(false)
  const isIn = session?.status === 'signed-in'
  const handleChange = async () => {
    setIsBusy(true)
    if (state === 'on') await deck.turnOff()
    else {
      const answer = await askForDesktop()
      setPermission(answer)
      if (answer === 'granted') await deck.turnOn()
    }
    setIsBusy(false)
  }
  const mayAlert = permission === 'granted' || permission === 'default'
  return (
    <section className={styles.card}>
      <h2>{t('alertsPage.closed.title')}</h2>
      <div className={styles.facts}>
        <p>{t('alertsPage.closed.how')}</p>
        {!isIn && (
          <>
            <p>{t('alertsPage.closed.signIn')}</p>
            <div>
              <Link className={styles.link} href={paths.sync}>
                {t('nav.sync')}
              </Link>
            </div>
          </>
        )}
        <p role="status">
          {isIn && !mayAlert && t(`alertsPage.${permission}`)}
          {isIn && mayAlert && state !== 'off' && t(`alertsPage.closed.${state}`)}
          {isIn &&
            state === 'on' &&
            heads.every(({ alert }) => alert?.level !== 'desktop') &&
            ` ${t('alertsPage.closed.none')}`}
        </p>
        {isIn && (mayAlert || state === 'on') && (
          <div>
            <button
              type="button"
              className={alertStyles.tool}
              disabled={isBusy}
              onClick={() => void handleChange()}
            >
              {t(state === 'on' ? 'alertsPage.closed.stop' : 'alertsPage.closed.turnOn')}
            </button>
          </div>
        )}
      </div>
    </section>
  )
}
