import { systemClock, type DeckView } from '@wiredeck/columns'
import type { AgencySettings } from '@wiredeck/document'
import type { Access } from '../access/access.ts'
import { alone } from '../tabs/alone.ts'
import { isOnline, onOnlineChange } from '../platform/online.ts'
import type { Report } from '../platform/report.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { isVisible, onVisibilityChange } from '../platform/visibility.ts'
import { createDeliveryBoard } from '../services/deliveries/deliveryBoard.ts'
import { createSending } from '../services/deliveries/sending.ts'
import type { Deliveries } from '../context/services.tsx'
import type { Keeper } from '../tabs/lateLeader.ts'

type Deps = {
  access: Access
  deckView: DeckView
  agency: AgencySettings
  storage: KeyValueStorage
  keeper: Keeper
  report: Report
}

/** `path` is the server's address for deliveries. */
export async function openDeliveries(path: string, deps: Deps): Promise<Deliveries> {
  const { access } = deps
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
