/** Told when the address or the focus of the page has changed. `pushState` and `replaceState` are events of the router. */
export function onUse(listener: () => void): void {
  for (const event of ['popstate', 'pushState', 'replaceState', 'focusin', 'focusout'])
    window.addEventListener(event, listener)
}

/** The address of the link in the list item that has the focus; null where none has it. */
export function focusedLink(): string | null {
  const item = document.activeElement?.closest('[data-index]')
  return item?.querySelector<HTMLAnchorElement>('a[href]')?.pathname ?? null
}

/** Resolves when what was just stored has been drawn; at once on a page that is not seen. */
export function painted(): Promise<void> {
  if (document.visibilityState !== 'visible') return Promise.resolve()
  // The store's readers draw in the first frame, which is painted before the second begins.
  return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

export function onLeave(listener: () => void): void {
  window.addEventListener('pagehide', listener)
}
