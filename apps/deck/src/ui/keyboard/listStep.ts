/** Where a key leads in a list; null if it leads nowhere. Letters may be turned off (D37). */
export function listStep(key: string, index: number, count: number, hasLetters: boolean): number | null {
  if (count === 0) return null
  switch (hasLetters || key.length > 1 ? key : '') {
    case 'ArrowDown':
    case 'j':
      return Math.min(index + 1, count - 1)
    case 'ArrowUp':
    case 'k':
      return Math.max(index - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
