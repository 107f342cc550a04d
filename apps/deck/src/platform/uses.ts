/** Told when the address or the focus of the page has changed. `pushState` and `replaceState` are events of the router. */
export function onUse(listener: () => void): void {
  for (const event of ['popstate', 'pushState', 'replaceState', 'focusin', 'focusout'])
    window.addEventListener(event, listener)
}

/** The address of the link in the list item that has the focus; null if none has it. */
export function focusedLink(): string | null {
  const item = document.activeElement?.closest('[data-index]')
  return item?.querySelector<HTMLAnchorElement>('a[href]')?.pathname ?? null
}

export function onLeave(listener: () => void): void {
  window.addEventListener('pagehide', listener)
}
