export { createCardChanges } from './cardChanges.ts'
export { createChangeReader } from './changeReader.ts'
export { createSights } from './sights.ts'
