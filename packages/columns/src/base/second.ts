/** The second an instant lies in: the finest step that a window of a search takes. */
export function secondOf(published: string): number {
  return Math.floor(Date.parse(published) / 1000)
}
