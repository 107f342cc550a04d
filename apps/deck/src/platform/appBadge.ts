/** Shows a number on the icon of the installed deck, where the system has such; 0 shows none. */
export function setAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // A browser that has it may still refuse it to a page that is not installed.
  navigator.setAppBadge(count).catch(() => {})
}
