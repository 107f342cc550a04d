/** Does one of the tags that the caller has still stand for the present answer? */
export function isKnown(etag: string, ifNoneMatch = ''): boolean {
  return ifNoneMatch.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
}
