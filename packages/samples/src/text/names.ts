import { strideFor } from '../base/stride.ts'

/** First and family names that fit together; `s` is how a hasty reporter misspells a family name. */
export type Names = { first: readonly string[]; family: readonly { n: string; s: string }[] }

/** A person of the cast, and the misspelt name. */
export type Person = { n: string; s: string }

function countNames({ first, family }: Names): number {
  return first.length * family.length
}

/** Consecutive numbers share neither name; as many in a row as there are names are different people. */
export function nameAt(names: Names, number: number): Person {
  const count = countNames(names)
  const place = ((number % count) * strideFor(count)) % count
  const first = names.first[place % names.first.length] ?? ''
  const family = names.family[Math.floor(place / names.first.length)] ?? { n: '', s: '' }
  return { n: `${first} ${family.n}`, s: `${first} ${family.s}` }
}
