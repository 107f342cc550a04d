/** Resolves when what has just changed has been painted; at once on a hidden page. */
export function painted(): Promise<void> {
  if (document.visibilityState !== 'visible') return Promise.resolve()
  // The store's readers draw in the first frame, which is painted before the second begins.
  return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
