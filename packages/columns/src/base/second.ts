/** The second an instant lies in: the finest step that a window of a search takes. */
export function secondOf(instant: string | Date): number {
  return Math.floor(new Date(instant).getTime() / 1000)
}
