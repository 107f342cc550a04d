import { analyse } from '@wiredeck/query'
import { meanings, wordsByLanguage, type Meaning } from './words.ts'

/** A phrase as it is looked for. A stem ends anyhow. */
interface Entry {
  words: string[]
  isStem: boolean
  meaning: Meaning
}
/** The longest phrase first. */
export interface Lexicon {
  byFirstWord: Map<string, Entry[]>
  /** Entries whose first word is a stem, by its first two letters. */
  byStem: Map<string, Entry[]>
}

const lexicons = new Map<string, Lexicon>()

export const languages = Object.keys(wordsByLanguage)

export function lexiconOf(lang: string): Lexicon {
  const known = lexicons.get(lang)
  if (known !== undefined) return known
  const lexicon = build(lang)
  lexicons.set(lang, lexicon)
  return lexicon
}

function build(lang: string): Lexicon {
  const lexicon: Lexicon = { byFirstWord: new Map(), byStem: new Map() }
  const words = wordsByLanguage[lang] ?? {}
  for (const meaning of meanings)
    for (const phrase of words[meaning]?.split('|') ?? []) {
      const entry: Entry = { words: analyse(phrase), isStem: phrase.endsWith('*'), meaning }
      const [first] = entry.words
      if (first === undefined) continue
      if (entry.isStem && entry.words.length === 1) push(lexicon.byStem, first.slice(0, 2), entry)
      else push(lexicon.byFirstWord, first, entry)
    }
  return lexicon
}

function push(entries: Map<string, Entry[]>, key: string, entry: Entry): void {
  const known = entries.get(key)
  if (known === undefined) entries.set(key, [entry])
  else known.unshift(entry)
  entries.get(key)?.sort((one, other) => other.words.length - one.words.length)
}

/** The longest phrase that begins at a word, and how many words it has. */
export function meaningAt(lexicon: Lexicon, words: readonly string[], at: number): { meaning: Meaning; length: number } | null {
  for (const form of formsOf(words[at] ?? '')) {
    const entry =
      lexicon.byFirstWord.get(form)?.find(each => follows(each, words, at)) ??
      lexicon.byStem.get(form.slice(0, 2))?.find(each => form.startsWith(each.words[0] ?? ' '))
    if (entry !== undefined) return { meaning: entry.meaning, length: entry.words.length }
  }
  return null
}

function follows({ words, isStem }: Entry, of: readonly string[], at: number): boolean {
  return words.every((word, index) => {
    if (index === 0) return true
    const forms = formsOf(of[at + index] ?? '')
    return isStem && index === words.length - 1
      ? forms.some(form => form.startsWith(word))
      : forms.includes(word)
  })
}

const arabicPrefix = /^(?:[وف]?(?:لل|[بلك]?ال)|[وف][بلك]?|[بلك])(?=.{2})/u

/** A word as it stands, and without the article and the prefixes that Arabic writes together with it. */
function formsOf(word: string): string[] {
  const bare = word.replace(arabicPrefix, '')
  if (bare === word) return [word]
  const withoutAnd = word.replace(/^[وف]/u, '')
  return withoutAnd === word ? [word, bare] : [word, withoutAnd, bare]
}
