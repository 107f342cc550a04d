// The rules that decide whether an account's column alerts, for code without a store: the server that alerts
// closed decks.
export { isFlash, isHeldBack, isUrgentEnough } from './alert/passes.ts'
export { alertKinds } from './model/alertKinds.ts'
export type { AlertSettings } from './model/alertSettings.ts'
export { toCard, type Card } from './model/card.ts'
export { paramsToSearch } from './model/paramsToSearch.ts'
export type { ColumnParams } from './model/params.ts'
export { checkRemote } from './checked/checkRemote.ts'
