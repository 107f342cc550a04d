/** The second that contains an instant: the finest step of a search window. */
export function secondOf(instant: string | Date): number {
  return Math.floor(new Date(instant).getTime() / 1000)
}
