/** Whether two folded words may be spellings of one name, because few letters differ. */
export function isAlikeSpelt(one: string, other: string): boolean {
  const most = Math.max(1, Math.floor(Math.max(one.length, other.length) / 4))
  if (Math.abs(one.length - other.length) > most) return false
  return distance(one.slice(0, longest), other.slice(0, longest)) <= most
}

/** The same letters in another order: a typical typing error. */
export function isTransposed(one: string, other: string): boolean {
  return one !== other && one.length > 3 && sorted(one) === sorted(other)
}

function sorted(word: string): string {
  return word.split('').toSorted().join('')
}

/** "Firefighter" and "firefighters" are forms of one word, not a misspelling. */
export function isInflected(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return long.startsWith(short) && /^(s|es|ed|d|n|en|er|ern|x|in|innen)$/.test(long.slice(short.length))
}

/** The same first letters: "homme" and "hommes", "Toter" and "Tote". */
export function hasSameStem(one: string, other: string): boolean {
  const length = Math.min(4, one.length, other.length)
  return length > 0 && one.slice(0, length) === other.slice(0, length)
}

const longest = 40

/** How many letters must be added, removed or replaced. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
