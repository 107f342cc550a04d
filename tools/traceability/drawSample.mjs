import { createHash } from 'node:crypto'

/** That many of the breaks. The commit decides which, so that a repeated run tries the same ones and many commits try all. */
export function drawSample(breaks, count, commit) {
  return byLot(breaks, commit).slice(0, count)
}

/** That many of the rows, with at least one of each room, and the others from wherever the commit draws them. */
export function drawOfEachRoom(rows, count, commit, roomOf) {
  const drawn = byLot(rows, commit)
  const isFirst = (row, place) => drawn.findIndex(other => roomOf(other) === roomOf(row)) === place
  const firsts = drawn.filter(isFirst)
  const others = drawn.filter(row => !firsts.includes(row))
  return [...firsts, ...others.slice(0, Math.max(0, count - firsts.length))]
}

function byLot(rows, commit) {
  const lot = ({ requirement }) => createHash('sha256').update(`${commit} ${requirement}`).digest('hex')
  return rows
    .map(each => ({ each, lot: lot(each) }))
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
    .map(({ each }) => each)
}
