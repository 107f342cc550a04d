export type Misspelt = { name: string; likely: string }

/** Names as short as PORT are near to many that others use. */
const longName = 6

/**
 * Names in the environment that are almost those of a setting that is not set. Other programs have variables in the
 * environment, too, so a name that is only a little like ours, or whose setting is set, counts as theirs.
 */
export function findMisspelt(given: readonly string[], known: readonly string[]): Misspelt[] {
  const unset = known.filter(name => !given.includes(name))
  return given
    .filter(name => !known.includes(name))
    .flatMap(name => {
      const near = unset.map(likely => ({ likely, away: distance(name.toUpperCase(), likely) }))
      const [nearest] = near.filter(isNear).toSorted((one, other) => one.away - other.away)
      return nearest ? [{ name, likely: nearest.likely }] : []
    })
}

function isNear({ likely, away }: { likely: string; away: number }): boolean {
  return likely.length >= longName && away <= (likely.includes('_') && likely.length > 8 ? 2 : 1)
}

/** How many letters have to be added, left out, changed or swapped with their neighbour. */
function distance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const changed = at(last, column - 1) + (isSame ? 0 : 1)
      const isSwapped = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          changed,
          isSwapped ? at(before, column - 2) + 1 : changed,
        ),
      )
    }
    before = last
    last = current
  }
  return at(last, other.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
