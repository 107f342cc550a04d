/** Why the server cannot start, or cannot go on, as sentences for the operator: what is wrong, and the way out. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}
