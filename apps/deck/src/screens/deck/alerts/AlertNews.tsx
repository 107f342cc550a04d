import type { Card } from '@wiredeck/columns'
import { loudnessOf } from '@wiredeck/document'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useIsOn } from '../../../context/hooks.ts'
import { useServices } from '../../../context/services.tsx'
import { useT } from '../../../i18n/index.ts'
import { hearLoud } from './hearLoud.ts'

/** Screen readers announce a live region only if it stood empty in the page before; milliseconds. */
const speakAfterMs = 150

const nothing: readonly Card[] = []

/** Announces flashes and alerts of all columns to screen readers, also while a document or dialog lies over the deck. */
export function AlertNews() {
  const {
    stored: { store },
    alerts: { spokenAlerts, alertBoard },
    page: { clock },
  } = useServices()
  const isOn = useIsOn(spokenAlerts)
  const [place, setPlace] = useState<Element>(document.body)
  const [spoken, setSpoken] = useState(nothing)

  useEffect(() => {
    if (!isOn) return undefined
    const hasBand = ({ id }: Card): boolean =>
      alertBoard.state().alerts?.some(alert => alert.documentId === id && alert.hasBand) ?? false
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = hearLoud({ store, server: clock.wire }, found => {
      const place = audiblePlace()
      // The band has said what it shows, unless a dialog lay over it.
      const cards = place === document.body ? found.filter(card => !hasBand(card)) : found
      if (cards.length === 0) return
      setPlace(place)
      setSpoken(nothing)
      timer = setTimeout(() => setSpoken(cards), speakAfterMs)
    })
    return () => {
      leave()
      clearTimeout(timer)
      setSpoken(nothing)
    }
  }, [store, clock, isOn, alertBoard])

  return createPortal(
    <p className="visually-hidden" role="status">
      <Announcement cards={spoken} />
    </p>,
    place,
  )
}

function Announcement({ cards }: { cards: readonly Card[] }) {
  const t = useT()
  const [newest] = cards
  if (!newest) return null
  const urgency = t(loudnessOf(newest) === 'flash' ? 'urgency.flash' : 'urgency.alert')
  return (
    <>
      {cards.length === 1 ? t('alerts.one', { urgency }) : t('alerts.several', { count: cards.length })}{' '}
      <span lang={newest.lang}>{newest.headline}</span>
    </>
  )
}

/** The topmost modal dialog, because screen readers ignore the page around it; else the page. */
function audiblePlace(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
}
