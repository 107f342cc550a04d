import { createHash } from 'node:crypto'

/** That many of the breaks. The commit decides which, so that a repeated run tries the same ones and many commits try all. */
export function drawSample(breaks, count, commit) {
  const lot = ({ requirement }) => createHash('sha256').update(`${commit} ${requirement}`).digest('hex')
  return breaks
    .map(each => ({ each, lot: lot(each) }))
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, count)
    .map(({ each }) => each)
}
