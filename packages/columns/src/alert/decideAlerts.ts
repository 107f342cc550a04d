import { mayBeUsed, turnedSince, type Turn } from '@wiredeck/document'
import { acknowledgedElsewhere, type Acknowledgements } from '../model/acknowledgements.ts'
import { alertIdOf, gravityOf, type Alert } from '../model/alert.ts'
import { alertKinds, type AlertKind } from '../model/alertKinds.ts'
import type { AlertingColumn, AlertPlace } from '../model/alertPlace.ts'
import { defaultAlert, type AlertLevel } from '../model/alertSettings.ts'
import type { Card } from '../model/card.ts'
import type { Column } from '../model/column.ts'
import { isSameState } from '../store/arrivalsOf.ts'
import { isFlash, isHeldBack, isUrgentEnough } from './passes.ts'

/** A document or revision that was received, in any way. */
export type Heard = {
  card: Card
  /** When it was filed, by the wire's log, else when it was published or first seen on this device. */
  at: Date
  /** The columns that match it. */
  in: readonly string[]
  /** The previous revision on this device; null if there is none. */
  before: Card | null
  /** What turned it since that revision. */
  turn: Turn | null
  /** The gravest change since that revision is a number, name, place or day, or graver. */
  isGrave: boolean
}

export type AlertScene = {
  alerts: readonly Alert[]
  place: AlertPlace | null
  columns: readonly Column[]
  /** The alerts that other devices of the account acknowledged. */
  known: Acknowledgements['known']
  /** Epoch milliseconds by the wire's time. */
  now: number
  /** Every embargo that ends by this instant is over, and no other is. */
  embargoesOverBy: number
  /** The time of the day on this device, 'HH:MM'. */
  timeOfDay: string
  /** Epoch milliseconds by the device's clock, for pauses. */
  deviceNow: number
  /** Epoch milliseconds by the device's clock; in the past if the column is not paused. */
  pausedUntil: (columnId: string) => number
}

/** Documents filed longer ago get no sound and no band. The very first start does not search for them. */
export const lateAfterMs = 600_000
/** The newest lines that are kept, besides those that are not acknowledged or not old. */
const mostAlerts = 200
/** How long every line is kept after its instant, in milliseconds. */
const keptForMs = 7 * 86_400_000
/** How far the decisions go back whose place lies ahead of the wire, because a wrong clock stored it; milliseconds. */
const backToMs = 86_400_000

const ladder: readonly AlertLevel[] = ['off', 'mark', 'sound', 'band', 'desktop']

/**
 * Decides which of `heard` alert, and the new place of the alerts: each revision once, in any number of
 * columns. A repeated call with the same filings adds no alert.
 */
export function decideAlerts(
  heard: readonly Heard[],
  scene: AlertScene,
): { alerts: Alert[]; remove: string[]; place: AlertPlace } {
  const place = placeOf(scene)
  const added: Alert[] = []
  for (const each of heard) {
    const alert = alertOf(each, { ...scene, place, alerts: [...added, ...scene.alerts] })
    if (alert) added.push(alert)
  }
  const reached = heard.reduce((point, { card }) => later(point, card.filing), place.point)
  return {
    alerts: added,
    remove: outdated([...added, ...scene.alerts], scene.now),
    place: { ...place, point: reached },
  }
}

/**
 * The place with the present columns: a column that is new or has changed its search alerts from now on. A place that lies
 * ahead of the wire goes back.
 */
export function placeOf({ place, columns, now }: Pick<AlertScene, 'place' | 'columns' | 'now'>): AlertPlace {
  const base = place ? notAhead(place, now) : { n: 0, at: now - lateAfterMs, point: null, columns: {} }
  const since = place ? now : base.at
  const known = columns.map((column): [string, AlertingColumn] => {
    const key = keyOf(column)
    const before = base.columns[column.id]
    return [column.id, before?.key === key ? before : { key, since, point: base.point }]
  })
  return { ...base, columns: Object.fromEntries(known) }
}

function notAhead(place: AlertPlace, now: number): AlertPlace {
  const back = (at: number) => (at > now ? now - backToMs : at)
  const columns = Object.entries(place.columns).map(([id, column]) => [
    id,
    column.since > now ? { ...column, since: back(column.since) } : column,
  ])
  return { ...place, at: back(place.at), columns: Object.fromEntries(columns) }
}

function keyOf({ type, params, alert = defaultAlert }: Column): string {
  const { view: _, size: __, ...search } = params
  return JSON.stringify([type, search, alert.from, alert.withChanges, alert.level === 'off'])
}

function alertOf(heard: Heard, scene: AlertScene & { place: AlertPlace }): Alert | null {
  const { card, at } = heard
  const ofDocument = scene.alerts.filter(({ documentId }) => documentId === card.id)
  let kind = kindOf(heard, ofDocument, scene.embargoesOverBy)
  const isTakenBack = alertKinds[kind].isRecall || (kind === 'embargoed' && ofDocument.length > 0)
  if (ofDocument.some(each => covers(each, card, kind))) return null
  let hasNew = false
  const rang = new Set(ofDocument.flatMap(({ columns }) => columns.map(each => each.id)))
  const ringing = scene.columns.filter(column => {
    const { level, withChanges, from } = settingsOf(column)
    if (level === 'off') return false
    if (isTakenBack && rang.has(column.id)) return true
    if (!heard.in.includes(column.id) || !isUrgentEnough({ from }, card)) return false
    if (!isSince(scene.place.columns[column.id], heard)) return false
    const isNew = !rang.has(column.id) && !(heard.before && isUrgentEnough({ from }, heard.before))
    if (isNew && ofDocument.length === 0) {
      hasNew = true
      return true
    }
    return alertKinds[kind].isStop || (withChanges && heard.isGrave)
  })
  if (ringing.length === 0) return null
  if (kind === 'new' && !hasNew) kind = 'changed'

  const isLate = scene.now - at.getTime() > lateAfterMs || card.filing?.first === null
  // A killed flash may have lost its urgency.
  const isOrWasFlash = [card, ...(isTakenBack ? ofDocument.map(each => each.card) : [])].some(isFlash)
  const through = ringing.map(column => ({ column, ...throughOf(column, card, scene) }))
  const level = ladder[Math.max(...through.map(each => ladder.indexOf(each.level)))] ?? 'mark'
  const isShown = through.some(({ level: its, isSilenced }) => {
    if (isSilenced) return false
    return isOrWasFlash || ladder.indexOf(its) >= ladder.indexOf('band')
  })
  const alert: Alert = {
    id: alertIdOf(card.id, card.revision, kind),
    documentId: card.id,
    revision: card.revision,
    kind,
    card,
    at,
    heard: new Date(scene.now),
    columns: ringing.map(column => ({
      id: column.id,
      level: settingsOf(column).level,
      why: column.params.query ?? column.params.topic ?? '',
    })),
    level,
    isLate,
    hasBand: isShown && (!isLate || isTakenBack),
    acknowledged: null,
  }
  const elsewhere = acknowledgedElsewhere(alert, scene.known, scene.columns)
  return elsewhere ? { ...elsewhere, hasBand: false } : alert
}

function settingsOf(column: Column) {
  return column.alert ?? defaultAlert
}

/** A correction of what did not alert is news like any other, and so is an embargo that is over. */
function kindOf(
  { card, before, turn }: Heard,
  ofDocument: readonly Alert[],
  embargoesOverBy: number,
): AlertKind {
  // A number that was filed again may have alerted twice, then as a graver one.
  const last = ofDocument.toSorted(
    (one, other) => other.revision - one.revision || gravityOf(one.kind) - gravityOf(other.kind),
  )[0]
  // What alerted may have been found before it was stored, so that the turn is counted from an earlier revision.
  const isCounted = last !== undefined && (!before || last.revision >= before.revision)
  const turned = isCounted ? turnedSince(last.card, card) : turn
  const isOver = turned === 'embargoed' && mayBeUsed(card, new Date(embargoesOverBy)).is === 'free'
  if (turned && !isOver && (last || turned !== 'corrected')) return turned
  return last ? 'changed' : 'new'
}

/** Whether nothing is left to say of a revision: a later one alerted, or this one, as it is or as gravely. */
function covers(alert: Alert, card: Card, kind: AlertKind): boolean {
  if (alert.revision !== card.revision) return alert.revision > card.revision
  return isSameState(alert.card, card) || gravityOf(alert.kind) <= gravityOf(kind)
}

/** Whether it came after the column got its present settings. */
function isSince(since: AlertingColumn | undefined, { card, at }: Heard): boolean {
  if (!since) return false
  const { filing } = card
  if (filing && since.point?.log === filing.log) return filing.number > since.point.number
  return at.getTime() >= since.since
}

function throughOf(
  column: Column,
  card: Card,
  { deviceNow, timeOfDay, pausedUntil }: AlertScene,
): { level: AlertLevel; isSilenced: boolean } {
  const { level, quiet } = settingsOf(column)
  const isSilenced = pausedUntil(column.id) > deviceNow || isHeldBack(quiet, card, timeOfDay)
  return { level: isSilenced ? 'mark' : level, isSilenced }
}

function later(point: AlertPlace['point'], filing: Card['filing']): AlertPlace['point'] {
  if (!filing || (point?.log === filing.log && point.number >= filing.number)) return point
  return { log: filing.log, number: filing.number }
}

/** What is decided again alerts again if its alert is gone, so none goes before its time, whatever the place. */
function outdated(alerts: readonly Alert[], now: number): string[] {
  return alerts
    .slice(mostAlerts)
    .filter(({ acknowledged, at }) => acknowledged && at.getTime() < now - keptForMs)
    .map(({ id }) => id)
}
