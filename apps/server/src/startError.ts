/** Why the server cannot start, as sentences for whoever starts it: what is wrong, and the way out. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}
