import { createListeners } from '../platform/listeners.ts'
import type { Leader } from './leader.ts'

/** What a room knows of the keeper that does something only in that tab. */
export type Keeper = Pick<Leader, 'isKeeper' | 'onChange'>

/** Whether this tab is the keeper. No tab is before its leader, which comes with the engine, is connected. */
export function createLateLeader(): Keeper & { connect(leader: Keeper): void } {
  const { subscribe, tell } = createListeners()
  let source: Keeper | null = null
  const isKeeper = () => source?.isKeeper() ?? false
  return {
    connect(leader) {
      source = leader
      leader.onChange(tell)
      if (leader.isKeeper()) tell()
    },
    isKeeper,
    onChange: listener => subscribe(() => listener(isKeeper())),
  }
}
