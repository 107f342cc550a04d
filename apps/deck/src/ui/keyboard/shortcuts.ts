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

/**
 * Does the key belong to what has the focus: a field, a slider, a player, a dialog? A slider and a player have no use
 * for Escape; a player that fills the screen hears of it only after the browser has left that mode.
 */
export function isOwned({ target, key }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(key === 'Escape' ? fields : owners) !== null
}

const fields = 'input, textarea, select, dialog, [contenteditable]'
const owners = `${fields}, video, [role=slider]`
