// Services that no deck needs before it is drawn, in one script.
export { createWireHints } from '../access/wireHints.ts'
export { createStoryShelf } from '../installed/storyShelf.ts'
export { createSound } from '../platform/sound.ts'
export { createCardChanges } from '../services/changes/cardChanges.ts'
export { createChangeReader } from '../services/changes/changeReader.ts'
export { createSights } from '../services/changes/sights.ts'
export { openClosedDeck } from './openClosedDeck.ts'
export { openDeliveries } from './openDeliveries.ts'
