const focusable = 'a[href], button, input, select, textarea, [tabindex]'

/** Focuses what Tab would reach first after an element, or last before it. Says whether there was anything. */
export function focusBeside(element: Element, side: 'before' | 'after'): boolean {
  const others = [...document.querySelectorAll<HTMLElement>(focusable)].filter(
    each => !element.contains(each) && isReachable(each),
  )
  const stands = (each: Element, where: number) => (element.compareDocumentPosition(each) & where) !== 0
  const target =
    side === 'after'
      ? others.find(each => stands(each, Node.DOCUMENT_POSITION_FOLLOWING))
      : others.findLast(each => stands(each, Node.DOCUMENT_POSITION_PRECEDING))
  target?.focus()
  return target !== undefined
}

function isReachable(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && element.closest('[inert], :disabled') === null && element.checkVisibility()
}
