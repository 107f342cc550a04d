/**
 * Is this single key meant for the deck? With a modifier it is the browser's; inside inputs, players, dialogs
 * and open pop-overs it is theirs (decision 37). Shift stays allowed: some keyboards type `/` and `+` with it.
 */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (document.querySelector(':popover-open') !== null) return false
  return !(event.target instanceof Element && event.target.closest(owners) !== null)
}

const owners = 'input, textarea, select, video, dialog, [role=slider], [contenteditable]'
