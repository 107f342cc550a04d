import { filedOrSeen } from '../store/arrivalsOf.ts'
import { mayBeUsed, turnedSince } from '@wiredeck/document'
import { versionOf } from '../arrivals/versionOf.ts'
import type { Clock } from '../base/clock.ts'
import { alertKinds } from '../model/alertKinds.ts'
import type { AlertSettings } from '../model/alertSettings.ts'
import type { Rehearsal } from '../model/rehearsal.ts'
import { causeOf } from '../refresh/retry.ts'
import type { Store, StoredDocument } from '../store/store.ts'
import { isHeldBack, isUrgentEnough } from './passes.ts'
import { rehearsedHours } from './rehearsedHours.ts'
import { searchUrgent, type SearchUrgentDeps } from '../refresh/searchUrgent.ts'

type Deps = Omit<SearchUrgentDeps, 'store'> & {
  store: Pick<Store, 'column' | 'document' | 'revisions'>
  clock: Pick<Clock, 'now'>
  timeOfDay: (at: number) => string
  isGrave: (before: unknown, after: unknown) => Promise<boolean>
}

const dayMs = 86_400_000

/**
 * The alerts that a column would have had in the last 24 hours with other settings. Changes are known only if
 * this device has the previous revision. Rejects if the store fails.
 */
export async function rehearse(deps: Deps, columnId: string, settings: AlertSettings): Promise<Rehearsal> {
  const { store, clock, timeOfDay, isGrave } = deps
  const to = new Date(clock.now())
  const from = new Date(clock.now() - dayMs)
  const { documents, isComplete } = await documentsSince(deps, columnId, settings, from)
  const alerts: Rehearsal['alerts'][number][] = []
  for (const { card, raw } of documents) {
    if (settings.level === 'off' || !isUrgentEnough(settings, card) || card.published < from) continue
    const note = (kind: Rehearsal['alerts'][number]['kind'], at: Date) =>
      alerts.push({ card, kind, at, isQuiet: isHeldBack(settings.quiet, card, timeOfDay(at.getTime())) })
    const before =
      card.revision > 1 ? await versionOf(store, card.id, revision => revision < card.revision) : null
    const first = before?.card ?? card
    note(mayBeUsed(first, first.published).is === 'embargoed' ? 'embargoed' : 'new', card.published)
    const turn = turnedSince(before?.card ?? null, card)
    if (turn && (before || alertKinds[turn].isForGood)) note(turn, filedOrSeen(card))
    else if (before && settings.withChanges && (await isGrave(before.raw, raw)))
      note('changed', filedOrSeen(card))
  }
  alerts.sort((one, other) => other.at.getTime() - one.at.getTime())
  const hours = rehearsedHours({ alerts, to }, settings.quiet, timeOfDay)
  return { alerts, hours, from, to, isComplete }
}

async function documentsSince(
  deps: Deps,
  columnId: string,
  settings: AlertSettings,
  from: Date,
): Promise<{ documents: StoredDocument[]; isComplete: boolean }> {
  const column = await deps.store.column(columnId)
  if (!column) return { documents: [], isComplete: true }
  const documents: StoredDocument[] = []
  try {
    for await (const document of searchUrgent(deps, column.params, settings.from, from))
      documents.push(document)
    return { documents, isComplete: true }
  } catch (error) {
    if (causeOf(error) === 'device') throw error
    const stored = await Promise.all(column.documentsIds.map(id => deps.store.document(id)))
    return { documents: stored.filter(document => document !== null), isComplete: false }
  }
}
