// What a suite needs to play tabs that share their work as those of the deck do.
export { createLiveInTabs } from '../services/live/liveInTabs.ts'
export { isToldOfAll } from '../services/live/isToldOfAll.ts'
export { createLeader } from '../tabs/leader.ts'
export { createReaders } from '../tabs/readers.ts'
export { createPlayedLocks, makeOwnLock } from '../tabs/testing/playedLocks.ts'
export { createTabBus } from '../tabs/testing/tabBus.ts'
