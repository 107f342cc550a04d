import type { Language } from '../languages/language.ts'
import type { Token } from './token.ts'

/** What the tokens from a place on form together. */
interface Amount {
  length: number
  kind: 'number' | 'article' | 'day'
  key: string
  value: number | null
}

/**
 * Amounts of several tokens, each of which an editor reads as one value: "two thirds", "a dozen", "tens of
 * thousands", "10 to 15", "3 a 8 de mayo".
 */
export function joinAmounts(tokens: readonly Token[], text: string, language: Language): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const [token] = tokens.slice(at, at + 1)
    if (token === undefined) break
    const amount = amountAt(tokens, at, language)
    const last = tokens[at + (amount?.length ?? 1) - 1] ?? token
    if (amount === null) joined.push(token)
    else {
      const { kind, key, value } = amount
      joined.push({
        ...token,
        kind,
        key,
        value,
        text: text.slice(token.start, last.start + last.text.length),
      })
    }
    at += amount?.length ?? 1
  }
  return joined
}

function amountAt(tokens: readonly Token[], at: number, language: Language): Amount | null {
  const token = tokens[at]
  if (token === undefined || token.kind === 'mark' || token.kind === 'time') return null
  return (
    rangeAt(tokens, at, language) ??
    fractionAt(tokens, at, language) ??
    roundAt(tokens, at, language) ??
    crowdAt(tokens, at, language)
  )
}

/** "10 to 15", and "10 and 15" behind "between". The second may be a day: "3 a 8 de mayo". */
function rangeAt(tokens: readonly Token[], at: number, language: Language): Amount | null {
  const [last, one] = [tokens[at - 1], tokens[at]]
  // "3. bis 5. Mai"
  const step = tokens[at + 1]?.text === '.' && language.capitals === 'nouns' ? 2 : 1
  const [joint, other] = [tokens[at + step], tokens[at + step + 1]]
  if (one?.kind !== 'number' || one.value === null || joint === undefined || other === undefined) return null
  const isDash = joint.key === '-'
  const isJoined = language.range.test(last?.fold ?? '') && language.rangeJoints.has(joint.fold)
  const isTo = language.to.has(joint.fold)
  if (!isJoined && !isTo && !isDash) return null
  if (other.kind === 'day' && /\d/.test(other.key) && Number.isInteger(one.value) && one.value <= 31)
    return { length: step + 2, kind: 'day', key: `day ${one.value}-${other.key}`, value: null }
  if (isDash || step > 1 || other.kind !== 'number' || other.value === null) return null
  // "From 10 to 15" tells what became of ten.
  if (!isJoined && (language.from.has(last?.fold ?? '') || other.value <= one.value)) return null
  return { length: 3, kind: 'number', key: `#${one.value}-${other.key.slice(1)}`, value: null }
}

/** "Two thirds", "a quarter of", "tres cuartas partes", and "half". */
function fractionAt(tokens: readonly Token[], at: number, language: Language): Amount | null {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (token === undefined || next === undefined) return null
  if (token.kind === 'word' && language.half.test(bare(token, language))) {
    if (isOfCup(tokens, at + 1, language)) return null
    // "The second half" is a part of a match.
    const isPart = isOf(next, language) || language.capitals !== 'names'
    const isCounted = isPart && ordinalOf(tokens[at - 1]?.fold ?? '', language) === undefined
    return { length: 1, kind: isCounted ? 'number' : 'article', key: '#1/2', value: 0.5 }
  }
  const isAlone = language.capitals === 'none' && language.fractions.has(bare(token, language))
  const count = isAlone ? (/(?:ا|ي|ان|ين)$/u.test(token.fold) ? 2 : 1) : countOf(token, language)
  if (count === null) return null
  const from = isAlone ? at : at + 1
  const { parts, length } = partsAt(tokens, from, language)
  const behind = tokens[from + length]
  if (parts <= count || behind === undefined || isOfCup(tokens, from + length, language)) return null
  const isSingle = count === 1 && language.capitals === 'names' && length === 1
  if (isSingle && token.text !== 'one' && !isOf(behind, language)) return null
  return {
    length: from - at + length,
    kind: 'number',
    key: `#${count}/${parts}`,
    value: count / parts,
  }
}

function partsAt(
  tokens: readonly Token[],
  at: number,
  { fractions, capitals }: Language,
): { parts: number; length: number } {
  const [one, two] = [tokens[at], tokens[at + 1]]
  const fold = capitals === 'none' ? (one?.fold ?? '').replace(/^[وب]?(?:ال)?/u, '') : (one?.fold ?? '')
  const double = fractions.get(`${fold} ${two?.fold}`)
  if (double !== undefined) return { parts: double, length: 2 }
  return {
    parts: fractions.get(one?.kind === 'word' ? fold : '') ?? fractions.get(one?.fold ?? '') ?? 0,
    length: 1,
  }
}

/** "A" counts as one before a part. */
function countOf({ kind, value, fold, key }: Token, { determiners, articles }: Language): number | null {
  const isCount = kind === 'number' && /^#\d$/.test(key)
  if (isCount || articles.has(fold)) return value ?? 1
  return fold === 'a' && determiners.get(fold) === '' ? 1 : null
}

/** "Un quart de finale" is a match, not a quarter. */
function isOfCup(tokens: readonly Token[], at: number, language: Language): boolean {
  const [one, two] = [tokens[at]?.fold ?? '', tokens[at + 1]?.fold ?? '']
  return /^(ال)?نهاي|^final/u.test(isOf(tokens[at], language) ? two : one)
}

function isOf(token: Token | undefined, { determiners, ofWords }: Language): boolean {
  if (token === undefined) return false
  return ofWords.has(token.fold) || ofWords.has(determiners.get(token.fold) ?? '-')
}

/** "A dozen", "deux douzaines", "une trentaine". */
function roundAt(tokens: readonly Token[], at: number, language: Language): Amount | null {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (token === undefined || next?.kind !== 'word') return null
  const count = countOf(token, language)
  const each = language.rounds.get(next.fold) ?? (count === 1 ? undefined : language.crowds.get(next.fold))
  if (count === null || each === undefined || each >= 1e6) return null
  return { length: 2, kind: 'number', key: `#${count * each}`, value: count * each }
}

/** "Dozens", "tens of thousands". */
function crowdAt(tokens: readonly Token[], at: number, language: Language): Amount | null {
  const token = tokens[at]
  if (token === undefined || (token.kind === 'number' && token.value !== 1000)) return null
  const first = language.crowds.get(token.fold)
  if (first === undefined) return null
  const next =
    isOf(tokens[at + 1], language) || language.determiners.has(tokens[at + 1]?.fold ?? '') ? at + 2 : at + 1
  const second = first < 1000 ? language.crowds.get(tokens[next]?.fold ?? '') : undefined
  if (second === undefined) {
    if (first === 10 && !isOf(tokens[at + 1], language) && language.capitals !== 'none') return null
    return { length: 1, kind: 'number', key: `#${first}s`, value: null }
  }
  return { length: next - at + 1, kind: 'number', key: `#${first * second}s`, value: null }
}

function bare({ fold }: Token, { capitals }: Language): string {
  return capitals === 'none' ? fold.replace(/^[وفبلك]?(?:ال)?/u, '') : fold
}

/** "Fourth", and with the endings of its language: "vierten", "cuarta", "الرابعة". */
export function ordinalOf(fold: string, { ordinals, capitals }: Language): number | undefined {
  const bareFold = capitals === 'none' ? fold.replace(/^[وبل]?(?:ال)?/u, '').replace(/ه$/u, '') : fold
  return ordinals.get(bareFold) ?? ordinals.get(bareFold.replace(/[aemnorst]$/, ''))
}
