/**
 * Addresses that the built deck shows something at. The deck has its own list (`apps/deck/src/routes/ownPaths.ts`), which its service
 * worker goes by; a suite compares the two.
 */
const screens = new Set(['/', '/login', '/about', '/debug', '/sync', '/used', '/alerts'])
const documents = /^\/(?:doc|story)\/[^?#]+$/
const columns = /^\/(?:topic|slug|place|genre|creator|event)\/[^/]/

/** Does the deck know the path? */
export function isDeckPath(path: string): boolean {
  return screens.has(path) || documents.test(path) || columns.test(path)
}
