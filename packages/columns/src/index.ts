export type { AcknowledgedBy, Alert } from './model/alert.ts'
export { alertKinds, type AlertKind } from './model/alertKinds.ts'
export {
  defaultAlert,
  type AlertFrom,
  type AlertLevel,
  type AlertSettings,
  type QuietHours,
} from './model/alertSettings.ts'
export { timeOfDay } from './model/quietHours.ts'
export type { Rehearsal } from './model/rehearsal.ts'
export { toShared } from './model/sharedParams.ts'
export { toCard, type Card } from './model/card.ts'
export { cutText } from './base/cutText.ts'
export { clockOf, systemClock, type Clock } from './base/clock.ts'
export { createServerClock, untilSettled, type ClockNews, type ServerClock } from './base/serverClock.ts'
export { timedFetch } from './base/timedFetch.ts'
export { createColumn, type Column, type NewColumn } from './model/column.ts'
export type { ColumnType } from './model/params.ts'
export { createColumns, type Columns, type ColumnsDeps, type Track } from './deck/columns.ts'
export { createColumnView, type ColumnSnapshot, type ColumnView } from './views/columnView.ts'
export { createColumnViews, type ColumnViews } from './views/columnViews.ts'
export { createDeckView, type ColumnHead, type DeckView } from './views/deckView.ts'
export { baselineOf, type Mark, type Sight } from './model/mark.ts'
export type { StoredRevision } from './model/revision.ts'
export type { Use, UsedTurn, UseKind } from './model/use.ts'
export { awayAfterMs, type Look, type Looks } from './since/look.ts'
export { classesSince, sinceClasses, type Difference, type SinceClass } from './since/classesSince.ts'
export { createSinceWatch, type Since, type SinceWatch } from './since/sinceWatch.ts'
export { LookupError } from './base/errors.ts'
export { createNews, isNewHere } from './arrivals/news.ts'
export type { Arrival } from './model/arrival.ts'
export type { ImportMode } from './deck/importColumns.ts'
export { noMirror } from './deck/noMirror.ts'
export type { DeckMirror, Mirror, MirrorFailure, MirrorState } from './deck/mirror.ts'
export { neighbourOf, type Side } from './deck/neighbours.ts'
export {
  createOfflineSearcher,
  type OfflineSearcher,
  type StoredMatches,
  type StoredValue,
} from './offline/offlineSearcher.ts'
export { connectSearcher, serveSearcher } from './offline/searchPort.ts'
export { toStoredRequest, type Offline } from './offline/storedList.ts'
export type { MoveDirection } from './model/order.ts'
export {
  changeParams,
  defaultParams,
  showsAgenda,
  withAgenda,
  type ColumnParams,
  type ParamsChange,
  type ProviderFilter,
} from './model/params.ts'
export { conditionsToSearch, hasReadableQuery, paramsToSearch } from './model/paramsToSearch.ts'
export { createPoller, type Poller } from './deck/poller.ts'
export type { Report } from './base/report.ts'
export { isSameJson } from './base/sameJson.ts'
export { untilDone } from './base/untilDone.ts'
export type { Position } from './refresh/progress.ts'
export { causeOf } from './refresh/retry.ts'
export { giveStarterColumns } from './deck/starterColumns.ts'
export { idle, type ColumnError, type ColumnFailure, type ColumnStatus } from './refresh/status.ts'
export { deleteIndexedDbStore, openIndexedDbStore } from './store/indexedDb.ts'
export { createMemoryStore } from './store/memory.ts'
export { createHiddenPoller } from './deck/hiddenPoller.ts'
export { createLive, type Live, type LiveDeps } from './live/live.ts'
export type { OpenSocket, Socket, SocketListener } from './live/link.ts'
export { noState as noLiveState, type ColumnLive, type LiveState } from './live/liveState.ts'
export type { Gap } from './live/watched.ts'
export type { LostEdit } from './model/ledger.ts'
export { openSteadyStore, type SteadyStore, type StorageState } from './store/steadyStore.ts'
export { isSameState } from './store/arrivalsOf.ts'
export type { Store, StoredDocument } from './store/store.ts'
export { noteUse, type Taken } from './used/noteUse.ts'
export {
  acknowledged,
  alertsOf,
  gravestTurn,
  heardOf,
  isOpen,
  readWatchedHours,
  recallsOf,
  takenOf,
  watchedDocuments,
  watchedHoursChoices,
  type Recall,
} from './used/recall.ts'
export { createAskVersions } from './used/askVersions.ts'
export { createRecallWatch } from './used/recallWatch.ts'
export { filedOrSeen } from './store/arrivalsOf.ts'
export { filedByLog, type Version } from './used/turnsOf.ts'
export { createUsedComparison } from './used/compareUsed.ts'
export { completeFrom } from './refresh/analysed.ts'
export { totalOf } from './refresh/total.ts'
export { lateAfterMs } from './alert/decideAlerts.ts'
export { createAlertWatch, type AlertWatch } from './alert/alertWatch.ts'
export { rehearse } from './alert/rehearse.ts'
export { subscriptionOf, type ColumnSubscription } from './alert/subscriptionOf.ts'
