import { isLetters, isNumeric, type Token } from '../tokens/token.ts'
import type { Language } from '../languages/language.ts'

export type Toll = 'dead' | 'hurt'

/** How far from a number, in words, the word may be that says what it counts. */
const reachAhead = 5
const reachBack = 8
/** German puts the participle at the end. */
const reachToEnd = 7

export interface FoundToll {
  toll: Toll
  /** The place of the word that says "dead" or "hurt". */
  at: number
}

/**
 * Whether the number at this place counts dead or hurt, by the nearest such word of its clause: first after,
 * then before it.
 */
export function tollAt(tokens: readonly Token[], at: number, language: Language): FoundToll | null {
  const own = ownToll(tokens[at], language)
  if (own !== null) return { toll: own, at }
  if (tokens[at]?.kind === 'article') return articleToll(tokens, at, language)
  return (
    findToll(tokens, at, 1, language.capitals === 'nouns' ? reachToEnd : reachAhead, language) ??
    findToll(tokens, at, -1, reachBack, language)
  )
}

const articleReach = 2
const numberReach = 4

/**
 * "Un mort", "one man drowned" are tolls; in "un incendie tue au moins 12 personnes" the toll is the number
 * that follows.
 */
function articleToll(tokens: readonly Token[], at: number, language: Language): FoundToll | null {
  const found = findToll(tokens, at, 1, articleReach, language)
  if (found === null) return null
  const behind = tokens.slice(found.at + 1, found.at + 1 + numberReach)
  return behind.some(({ kind }) => kind === 'number') ? null : found
}

/** Arabic has words that are number and noun in one: قتيلان is "two dead". */
function ownToll(token: Token | undefined, { dead, hurt, capitals }: Language): Toll | null {
  if (token === undefined || capitals !== 'none') return null
  if (dead.test(token.fold)) return 'dead'
  return hurt.test(token.fold) ? 'hurt' : null
}

function findToll(
  tokens: readonly Token[],
  at: number,
  step: 1 | -1,
  reach: number,
  language: Language,
): FoundToll | null {
  for (let distance = 1; distance <= reach; distance += 1) {
    const place = at + step * distance
    const token = tokens[place]
    if (token === undefined || endsClause(token, language)) return null
    const toll = tollWord(tokens, place, step, language)
    if (toll !== null) return { toll, at: place }
  }
  return null
}

function endsClause(token: Token, { clauseWords }: Language): boolean {
  if (token.kind === 'mark') return !/[-–'’"“”„«»(]/u.test(token.text)
  return token.kind === 'number' || clauseWords.has(token.fold)
}

/** Arabic joins "and" to the verb of the next clause, so that verb does not belong to a number before it. */
function tollWord(
  tokens: readonly Token[],
  at: number,
  step: 1 | -1,
  { dead, deadPhrase, hurt, numberJoint }: Language,
): Toll | null {
  const [one, two, three] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (one?.kind !== 'word') return null
  const { fold } = one
  if (deadPhrase.test(`${fold} ${two?.fold} ${three?.fold}`)) return 'dead'
  if (step === 1 && numberJoint === 'و' && fold.startsWith('و')) return null
  if (dead.test(fold)) return 'dead'
  return hurt.test(fold) ? 'hurt' : null
}

const mostNounWords = 3

/** The words next to a number that say what it counts, as filed: "dead", "people were killed", "homes". */
export function nounAt(
  tokens: readonly Token[],
  at: number,
  toll: FoundToll | null,
  language: Language,
): string | null {
  const isToToll = toll !== null && toll.at > at && toll.at - at <= mostNounWords
  if (isToToll) return textBetween(tokens, at + 1, toll.at)
  const first = tokens[at + 1]?.text === '-' ? at + 2 : at + 1
  const [one, two] = [tokens[first], tokens[first + 1]]
  if (one === undefined || !isNoun(one, language)) return null
  const isTwo =
    (language.qualifiers.has(one.fold) || isBeforeNoun(one, language)) &&
    two !== undefined &&
    isNoun(two, language)
  return textBetween(tokens, first, isTwo ? first + 1 : first)
}

/**
 * "gestohlene Fahrräder": in a language that capitalises nouns, a word without a capital precedes its noun.
 */
function isBeforeNoun({ isCapital }: Token, { capitals }: Language): boolean {
  return capitals === 'nouns' && !isCapital
}

function isNoun(token: Token, { small, qualifiers }: Language): boolean {
  return isLetters(token) && (qualifiers.has(token.fold) || !small.has(token.fold)) && !isNumeric(token)
}

function textBetween(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to + 1)
    .map(({ gap, text }, index) => (index === 0 ? text : (gap === '' ? '' : ' ') + text))
    .join('')
}
