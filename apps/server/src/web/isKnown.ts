/** Is what is answered still as it was when the caller got one of these tags? */
export function isKnown(etag: string, ifNoneMatch = ''): boolean {
  return ifNoneMatch.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
}
