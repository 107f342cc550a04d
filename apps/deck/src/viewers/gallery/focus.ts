/** As a `ref`: focuses what has just appeared, and leaves the story where it is. */
export function focusWithoutScroll(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
