import { systemClock, type DeckView } from '@wiredeck/columns'
import type { AgencySettings } from '@wiredeck/document'
import type { Access } from '../../access/access.ts'
import { isOnline, onOnlineChange } from '../../platform/online.ts'
import type { Report } from '../../platform/report.ts'
import type { KeyValueStorage } from '../../platform/storage.ts'
import { isVisible, onVisibilityChange } from '../../platform/visibility.ts'
import { alone } from '../../tabs/alone.ts'
import type { Keeper } from '../../tabs/lateLeader.ts'
import { createDeliveryBoard, type DeliveryBoard } from './deliveryBoard.ts'
import { createSending, type Sending } from './sending.ts'

export type DeliveriesDeps = {
  access: { access: Access }
  stored: { deckView: DeckView }
  agency: AgencySettings
  storage: KeyValueStorage
  keeper: Keeper
  report: Report
}

/** The services of the account to which alerts also go, and the columns that each of them gets. */
export type Deliveries = DeliveryBoard & Sending

/** `path` is the server's address for deliveries. */
export async function openDeliveries(path: string, deps: DeliveriesDeps): Promise<Deliveries> {
  const { access } = deps.access
  const { deckView } = deps.stored
  const { api, isIn } = access
  const calls = await api.deliveries(path)
  const board = createDeliveryBoard({
    calls,
    api,
    clock: systemClock,
    isVisible,
    onVisibilityChange,
    isIn,
    onAccessChange: access.subscribe,
  })
  const sending = createSending({
    ...deps,
    deckView,
    calls,
    api,
    clock: systemClock,
    alone: task => alone('sending', task),
    canAsk: () => isOnline() && isIn(),
    isKeeper: deps.keeper.isKeeper,
    onCanAsk(listener) {
      onOnlineChange(listener)
      access.subscribe(listener)
      deps.keeper.onChange(listener)
    },
  })
  return {
    ...board,
    ...sending,
    async choose(column, services) {
      await sending.choose(column, services).finally(board.refresh)
    },
  }
}
