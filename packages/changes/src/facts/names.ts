import { foldKeyword } from '@wiredeck/query'
import { words, type Language } from '../languages/language.ts'
import type { NewsDocument } from '@wiredeck/document'
import type { Token } from '../tokens/token.ts'

/**
 * What both revisions tell about names: by capitals (if the language has them) and by the places they are
 * filed under.
 */
export interface NameKnowledge {
  language: Language
  /** Folded words that are a name somewhere in either revision. */
  names: ReadonlySet<string>
  /** Folded words of the cities and countries of both revisions. */
  places: ReadonlySet<string>
  /** The two revisions are filed under another city or country. */
  isFiledElsewhere: boolean
}

export function learnNames(
  texts: readonly (readonly Token[])[],
  documents: readonly NewsDocument[],
  language: Language,
): NameKnowledge {
  const places = new Set<string>()
  for (const { city, country } of documents) {
    for (const word of foldKeyword(`${city ?? ''} ${country?.name ?? ''}`).split(' ')) places.add(word)
  }
  for (const small of language.small) places.delete(small)
  places.delete('')
  const names = new Set([...places, ...namesInNotes(documents, language)])
  for (const tokens of texts) {
    for (const fold of namesInDateline(tokens, language)) {
      names.add(fold)
      places.add(fold)
    }
    tokens.forEach((token, at) => {
      if (isShownAsName(tokens, at, language)) names.add(token.fold)
    })
  }
  const filed = documents.map(({ city, country }) => `${city ?? ''} ${country?.id ?? ''}`)
  return { language, names, places, isFiledElsewhere: new Set(filed).size > 1 }
}

/** The words before the bracket of "PORT ALLARD (Norland) –". */
function namesInDateline(tokens: readonly Token[], { small }: Language): string[] {
  const length = datelineLength(tokens)
  const bracket = tokens.slice(0, length).findIndex(({ text }) => text === '(')
  return tokens
    .slice(0, Math.max(0, bracket))
    .filter(({ kind, fold }) => kind === 'word' && !small.has(fold))
    .map(({ fold }) => fold)
}

/**
 * In a language without capitals, the text after the colon of an editors' note helps: "corrects the name: …".
 */
function namesInNotes(documents: readonly NewsDocument[], { capitals, small }: Language): string[] {
  if (capitals !== 'none') return []
  return documents.flatMap(({ advisory }) => {
    const [about = '', named = ''] = (advisory ?? '').split(/[:：]/u)
    return /اسم/u.test(about)
      ? foldKeyword(named)
          .split(/[\s،.]+/u)
          .filter(word => word !== '' && !small.has(word))
      : []
  })
}

/** Whether this word, at this place, can be recognised as a name. */
function isShownAsName(tokens: readonly Token[], at: number, language: Language): boolean {
  const token = tokens[at]
  if (token === undefined) return false
  switch (language.capitals) {
    case 'names':
      return canBeName(token, language) && !token.startsSentence
    case 'nouns':
      return canBeName(token, language) && isBehindNoun(tokens, at, language)
    case 'none':
      return isBehindTitle(tokens, at, language)
  }
}

export function canBeName({ kind, isCapital, fold }: Token, { small, titles, capitals }: Language): boolean {
  return kind === 'word' && (isCapital || capitals === 'none') && !small.has(fold) && !titles.has(fold)
}

const nounEnding =
  /(ung|ungen|heit|keit|keiten|schaft|schaften|tion|tionen|tat|taten|ismus|nis|nisse|leute|licht|gebiet)$/

/**
 * German writes all nouns with capitals, but seldom two in a row unless the second is a name: "Kanzlerin
 * Osterkamp", "Bergwerk Tiefenbeck". A counted noun is an exception: "20 Liter Wasser".
 */
function isBehindNoun(tokens: readonly Token[], at: number, language: Language): boolean {
  const [word, last, beforeLast] = [tokens[at], tokens[at - 1], tokens[at - 2]]
  if (word === undefined || last === undefined || word.gap === '' || nounEnding.test(word.fold)) return false
  if (particles.has(last.fold) && word.isCapital) {
    const name = [at - 2, at - 3].find(place => !particles.has(tokens[place]?.fold ?? ''))
    // "Holger von der Aue"
    if (name !== undefined && last.fold !== 'der' && isCapitalName(tokens, name)) return true
    if (last.fold === 'der' && particles.has(beforeLast?.fold ?? '') && isCapitalName(tokens, at - 3))
      return true
  }
  const isNoun = canBeName(last, language) || language.titles.has(last.fold)
  return isNoun && beforeLast?.kind !== 'number' && beforeLast?.kind !== 'article'
}

function isCapitalName(tokens: readonly Token[], at: number): boolean {
  const [token, last] = [tokens[at], tokens[at - 1]]
  return token?.kind === 'word' && token.isCapital && last?.isCapital === true && last.kind === 'word'
}

/**
 * Arabic has no capitals: a word after "town" is a name, and so are the two after "minister" or "spokesman".
 */
function isBehindTitle(
  tokens: readonly Token[],
  at: number,
  { titles, beforePlace, small, dead, hurt }: Language,
): boolean {
  const isPlain = (token: Token | undefined): boolean =>
    token?.kind === 'word' &&
    !small.has(token.fold) &&
    !titles.has(token.fold) &&
    !dead.test(token.fold) &&
    !hurt.test(token.fold)
  const isTitle = (token: Token | undefined): boolean => token !== undefined && titles.has(bare(token.fold))
  const [word, last, beforeLast] = [tokens[at], tokens[at - 1], tokens[at - 2]]
  if (isPlain(word) && last !== undefined && beforePlace.has(bare(last.fold))) return true
  return isPlain(word) && (isTitle(last) || (isPlain(last) && isTitle(beforeLast)))
}

function bare(fold: string): string {
  return fold.replace(/^[وفبلك](?=ال|.{4})/u, '')
}

/** Whether the word is part of a name, judged by its place or by its use elsewhere in the revisions. */
export function isNameAt(tokens: readonly Token[], at: number, knowledge: NameKnowledge): boolean {
  const { language, names } = knowledge
  const token = tokens[at]
  if (token === undefined) return false
  if (language.capitals === 'none')
    return token.kind === 'word' && (names.has(token.fold) || isBehindTitle(tokens, at, language))
  if (!canBeName(token, language)) return false
  if (names.has(token.fold) || (language.capitals === 'nouns' && names.has(token.fold.replace(/s$/, ''))))
    return true
  const next = tokens[at + 1]
  // The first word of a sentence is part of a name if the next word is: "Edda Marlowe".
  if (!token.startsSentence) return isShownAsName(tokens, at, language)
  return (
    language.capitals === 'names' && next !== undefined && canBeName(next, language) && names.has(next.fold)
  )
}

export interface NamePhrase {
  text: string
  folds: string[]
  from: number
  /** Exclusive. */
  to: number
}

const particles = words('de da do dos das del la le du des von van der den al ibn bin')

/** All names with a word in the span, each as a whole, even if it extends beyond the span: "Edda Marlowe". */
export function namePhrases(
  tokens: readonly Token[],
  from: number,
  to: number,
  knowledge: NameKnowledge,
): NamePhrase[] {
  const phrases: NamePhrase[] = []
  for (let at = from; at < to; at += 1) {
    if (!isNameAt(tokens, at, knowledge)) continue
    const phrase = phraseAround(tokens, at, knowledge)
    phrases.push(phrase)
    at = phrase.to - 1
  }
  return phrases
}

/** The name that the word at this place belongs to. */
export function phraseAround(tokens: readonly Token[], at: number, knowledge: NameKnowledge): NamePhrase {
  const isName = (place: number): boolean => isNameAt(tokens, place, knowledge)
  const isParticle = (place: number): boolean => particles.has(tokens[place]?.fold ?? '')
  let [from, to] = [at, at + 1]
  while (isName(from - 1) || (isParticle(from - 1) && isName(from - 2))) from -= isName(from - 1) ? 1 : 2
  while (isName(to) || (isParticle(to) && isName(to + 1))) to += isName(to) ? 1 : 2
  const name = tokens.slice(from, to)
  return {
    text: name.map(({ gap, text }, index) => (index === 0 ? text : gap + text)).join(''),
    folds: name.map(({ fold }) => fold),
    from,
    to,
  }
}

/** Whether the name is a place: filed as one, part of a dateline, or after a word such as "in". */
export function isPlace(
  tokens: readonly Token[],
  { folds, from }: NamePhrase,
  knowledge: NameKnowledge,
): boolean {
  const { language, places } = knowledge
  if (folds.some(fold => places.has(fold))) return true
  const [last, beforeLast] = [tokens[from - 1]?.fold ?? '', tokens[from - 2]?.fold ?? '']
  if (language.beforePlace.has(last) || language.beforePlace.has(`${beforeLast} ${last}`)) return true
  return from < datelineLength(tokens)
}

const longestDateline = 14

/**
 * The tokens before the dash of "PORT ALLARD (Norland), 21 Nov. –"; a country or capitals prove that it is a
 * dateline.
 */
export function datelineLength(tokens: readonly Token[]): number {
  const dash = tokens.slice(0, longestDateline).findIndex(({ text }) => /^[-–—]$/u.test(text))
  const isDateline =
    dash > 0 && (tokens.slice(0, dash).some(({ text }) => text === ')') || isUpper(tokens[0]?.text ?? ''))
  return isDateline ? dash : 0
}

function isUpper(text: string): boolean {
  return text.length > 2 && text === text.toUpperCase() && text !== text.toLowerCase()
}
