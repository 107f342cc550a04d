export { toCard, type Card } from './card.ts'
export { cutText } from './cutText.ts'
export { systemClock, type Clock } from './clock.ts'
export { createColumn, type Column, type ColumnType, type NewColumn } from './column.ts'
export { createColumns, type Columns, type ColumnsDeps, type Track } from './columns.ts'
export { createColumnView, type ColumnSnapshot, type ColumnView } from './columnView.ts'
export { createColumnViews, type ColumnViews } from './columnViews.ts'
export { createDeckView, type ColumnHead, type DeckView } from './deckView.ts'
export { LookupError } from './errors.ts'
export type { ImportMode } from './importColumns.ts'
export { noMirror } from './mirror/noMirror.ts'
export type { DeckMirror, Mirror, MirrorDeps, MirrorFailure, MirrorState } from './mirror/mirror.ts'
export { neighbourOf, type Side } from './neighbours.ts'
export {
  createOfflineSearcher,
  type OfflineSearcher,
  type StoredMatches,
  type StoredValue,
} from './offline/offlineSearcher.ts'
export { connectSearcher, serveSearcher } from './offline/searchPort.ts'
export { toStoredRequest, type Offline } from './offline/storedList.ts'
export type { MoveDirection } from './order.ts'
export {
  changeParams,
  defaultParams,
  showsAgenda,
  withAgenda,
  type ColumnParams,
  type ParamsChange,
  type ProviderFilter,
} from './params.ts'
export { conditionsToSearch, hasReadableQuery, paramsToSearch } from './paramsToSearch.ts'
export { createPoller, type Poller } from './poller.ts'
export type { Report } from './refresh.ts'
export type { Position } from './refresher.ts'
export { causeOf } from './retry.ts'
export { giveStarterColumns } from './starterColumns.ts'
export { idle, type ColumnError, type ColumnStatus } from './status.ts'
export { deleteIndexedDbStore, openIndexedDbStore } from './store/indexedDb.ts'
export { createMemoryStore } from './store/memory.ts'
export type { LostEdit } from './store/ledger.ts'
export { openSteadyStore, type SteadyStore, type StorageState } from './store/steadyStore.ts'
export type { Store, StoredDocument } from './store/store.ts'
export { totalOf } from './total.ts'
