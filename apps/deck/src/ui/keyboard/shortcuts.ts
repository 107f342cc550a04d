/**
 * Is this single key meant for the deck? With a modifier it is the browser's; inside inputs, players, dialogs
 * and open pop-overs it is theirs (D37). Shift stays allowed: some keyboards type `/` and `+` with it.
 */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (isPopoverOpen()) return false
  return !isOwned(event)
}

/** Escape closes a menu or another popover before anything else. */
export function isPopoverOpen(): boolean {
  return document.querySelector(':popover-open') !== null
}

/** Does the key belong to what has the focus: a field, a slider, a player, a dialog? */
export function isOwned({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(owners) !== null
}

const owners = 'input, textarea, select, video, dialog, [role=slider], [contenteditable]'
