/** Shows a number on the icon of the installed deck, if the system supports that; 0 shows none. */
export function setAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // A browser with badges may refuse them to a page that is not installed.
  navigator.setAppBadge(count).catch(() => {})
}
