import { analyse } from '@wiredeck/query'
import { meanings, wordsByLanguage, type Meaning, type Words } from './words.ts'

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
  /** Words in which a slip is forgiven, by their first letter. */
  longWords: Map<string, { word: string; meaning: Meaning }[]>
}

const lexicons = new Map<string, Lexicon>()

export function lexiconOf(lang: string): Lexicon {
  const known = lexicons.get(lang)
  if (known !== undefined) return known
  const lexicon = build(lang)
  lexicons.set(lang, lexicon)
  return lexicon
}

function build(lang: string): Lexicon {
  const lexicon: Lexicon = { byFirstWord: new Map(), byStem: new Map(), longWords: new Map() }
  const words = wordsByLanguage[lang] ?? {}
  for (const meaning of meanings)
    for (const phrase of phrasesOf(words, meaning)) {
      const entry: Entry = { words: analyse(phrase), isStem: phrase.endsWith('*'), meaning }
      const [first] = entry.words
      if (first === undefined) continue
      if (entry.isStem && entry.words.length === 1) push(lexicon.byStem, first.slice(0, 2), entry)
      else push(lexicon.byFirstWord, first, entry)
      if (
        typedInHaste.has(meaning) &&
        entry.words.length === 1 &&
        first.length >= shortestMistyped &&
        !entry.isStem
      ) {
        const key = first[0] ?? ''
        lexicon.longWords.set(key, [...(lexicon.longWords.get(key) ?? []), { word: first, meaning }])
      }
    }
  return lexicon
}

/** The entries of a meaning, and the verbs with regular endings that have it. */
function phrasesOf(words: Words, meaning: Meaning): string[] {
  const verbs: Partial<Record<Meaning, readonly [verbs: string | undefined, endings: string | undefined]>> = {
    kill: [words.killVerbs, words.order],
    killed: [words.killVerbs, words.done],
    hold: [words.holdVerbs, words.order],
    held: [words.holdVerbs, words.done],
    use: [words.useVerbs, `${words.order}|${words.done}`],
  }
  const [stems, endings] = verbs[meaning] ?? []
  const regular =
    stems?.split('|').flatMap(stem => (endings ?? '').split('|').map(ending => stem + ending)) ?? []
  return [...regular, ...(words[meaning]?.split('|') ?? [])]
}

function push(entries: Map<string, Entry[]>, key: string, entry: Entry): void {
  const known = entries.get(key)
  if (known === undefined) entries.set(key, [entry])
  else known.unshift(entry)
  entries.get(key)?.sort((one, other) => other.words.length - one.words.length)
}

/** The longest phrase that begins at a word, and how many words it has. */
export function meaningAt(
  lexicon: Lexicon,
  words: readonly string[],
  at: number,
): { meaning: Meaning; length: number } | null {
  for (const form of formsOf(words[at] ?? '')) {
    const entry =
      lexicon.byFirstWord.get(form)?.find(each => follows(each, words, at)) ??
      lexicon.byStem.get(form.slice(0, 2))?.find(each => form.startsWith(each.words[0] ?? ' '))
    if (entry !== undefined) return { meaning: entry.meaning, length: entry.words.length }
  }
  const meaning = formsOf(words[at] ?? '').flatMap(form => mistyped(lexicon, form) ?? [])[0]
  return meaning === undefined ? null : { meaning, length: 1 }
}

/** Who kills a story types in haste: in long words of these meanings a letter may be missing, doubled, or changed places. */
const typedInHaste = new Set<Meaning>([
  'use',
  'kill',
  'killed',
  'hold',
  'held',
  'embargo',
  'temporary',
  'story',
  'until',
])
const shortestMistyped = 5

function mistyped({ longWords }: Lexicon, word: string): Meaning | null {
  if (word.length < shortestMistyped) return null
  return longWords.get(word[0] ?? '')?.find(known => isSlipOf(word, known.word))?.meaning ?? null
}

/** The first letter is right, and a last letter is neither missing nor too much, because other endings have other meanings. */
function isSlipOf(word: string, known: string): boolean {
  const difference = word.length - known.length
  if (Math.abs(difference) > 1 || (difference !== 0 && word.at(-1) !== known.at(-1))) return false
  let at = 0
  while (at < word.length && word[at] === known[at]) at += 1
  const rest = (of: string, skipped: number) => of.slice(at + skipped)
  if (difference === 1) return rest(word, 1) === rest(known, 0)
  if (difference === -1) return rest(word, 0) === rest(known, 1)
  return word[at] === known[at + 1] && word[at + 1] === known[at] && rest(word, 2) === rest(known, 2)
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

const isArabic = /[\u0600-\u06ff]/
const arabicPrefix = /^(?:[وف]?(?:لل|[بلك]?ال)|[وف][بلك]?|[بلك])(?=.{2})/u

/** A word as it stands, and without the article, the prefixes and the pronoun that Arabic writes together with it. */
function formsOf(word: string): string[] {
  if (!isArabic.test(word)) return [word]
  const withoutAnd = word.replace(/^[وف](?=.{3})/u, '')
  const bare = word.replace(arabicPrefix, '')
  return [
    ...new Set(
      [word, withoutAnd, bare].flatMap(form => [
        form,
        form.replace(/(?<=.{3})ها?$/u, ''),
        form.replace(/وها?$/u, 'وا'),
      ]),
    ),
  ]
}
