/**
 * What does not say how long it may be kept is of one moment, and no cache keeps it. A deck learns this server's time only
 * from such answers.
 */
export function setUnkept(headers: Headers): void {
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
}
