import type { QueryNode } from '../ast.ts'

type Raw = Record<string, unknown>

/**
 * A second opinion on the meaning of a query: evaluates the tree directly on the raw document, slowly and
 * word by word, without filter, De Morgan, index strings or the product's analyser.
 */
export function evaluate(node: QueryNode, raw: Raw, langs: readonly string[], field = 'all'): boolean {
  switch (node.type) {
    case 'and':
      return node.children.every(child => evaluate(child, raw, langs, field))
    case 'or':
      return node.children.some(child => evaluate(child, raw, langs, field))
    case 'not':
      return !evaluate(node.child, raw, langs, field)
    case 'group':
      return evaluate(node.child, raw, langs, field)
    case 'tag':
      return evaluate(node.value, raw, langs, node.field)
    case 'word':
    case 'phrase':
      return holds(raw, field.toLowerCase(), node.text, langs)
  }
}

const textFields = ['title', 'headline', 'news', 'caption', 'script']
const keywordFields =
  'class lang slug keyword topic genre genreid country countryname city provider source creator creditline ' +
  'status signal urgency uno afpshortid product event'
const sixLanguages = ['en', 'fr', 'de', 'es', 'pt', 'ar']

function holds(raw: Raw, field: string, typed: string, langs: readonly string[]): boolean {
  // A value on the wire has no Latin accents, so `´*` has lost the sign before its star.
  const sent = typed
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .trim()
  const isBeginning = sent.endsWith('*')
  const asked = isBeginning ? sent.slice(0, -1) : sent
  const names = field === 'all' ? textFields : [field]
  if (names.every(name => textFields.includes(name))) {
    const wanted = langs.length > 0 ? langs : sixLanguages
    const sources = [raw, ...wanted.map(lang => translation(raw, lang))]
    const texts = sources.flatMap(source => names.flatMap(name => passages(source, name)))
    return texts.some(text => hasWords(wordsOf(text), wordsOf(asked), isBeginning, asked === ''))
  }
  if (!keywordFields.split(' ').includes(field)) return false
  return keywords(raw, field === 'creditline' ? 'creditLine' : field).some(value =>
    isKeyword(plain(value), asked, isBeginning),
  )
}

function hasWords(words: Word[], asked: Word[], isBeginning: boolean, isLoneStar: boolean): boolean {
  if (asked.length === 0) return isBeginning && isLoneStar && words.length > 0
  return words.some((_, start) =>
    asked.every(({ text, isJoined }, index) => {
      const there = words[start + index]
      if (!there || (index > 0 && there.isJoined !== isJoined)) return false
      return isBeginning && index === asked.length - 1 ? there.text.startsWith(text) : there.text === text
    }),
  )
}

function isKeyword(value: string, asked: string, isBeginning: boolean): boolean {
  const wanted = plain(asked)
  if (value === '') return false
  if (!isBeginning) return value === wanted
  if (wanted === '') return asked === ''
  return value.startsWith(/\s$/.test(asked) ? `${wanted} ` : wanted)
}

function translation(raw: Raw, lang: string): Raw {
  const nested = (raw['translated'] as Record<string, Raw> | undefined)?.[lang] ?? {}
  const dotted = textFields.map(name => [name, raw[`translated.${lang}.${name}`]])
  return { ...Object.fromEntries(dotted), ...nested }
}

function passages(source: Raw, name: string): string[] {
  const media = name === 'caption' ? ((source['bagItem'] ?? []) as Raw[]) : []
  return [...list(source[name]), ...media.flatMap(item => list(item['caption']))]
}

function keywords(raw: Raw, name: string): string[] {
  const values = list(raw[name])
  if (name === 'creator') return values.flatMap(value => [value, ...value.split(',')])
  if (name === 'status') return values.map(value => (value === '' ? 'Usable' : value))
  if (name !== 'event') return values
  const events = (raw['afpentity.event'] ?? []) as Raw[]
  return events
    .flatMap(event => [event['qcode'], event['keyword']].map(String))
    .flatMap(value => [value, value.split(':').slice(1).join(':')])
}

/** A word, or a letter of a script without spaces, which is joined to the letter before it in the same run. */
type Word = { text: string; isJoined: boolean }

/** Goes character by character: letters and digits make words, a mark belongs to the word around it. */
function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let before = ' '
  for (const letter of lettersOf(text)) {
    const last = words.at(-1)
    if (isOfUnspaced(letter)) words.push({ text: letter, isJoined: isOfUnspaced(before) })
    else if (last && isOfWord(before) && isOfWord(letter)) last.text += letter
    else if (isOfWord(letter)) words.push({ text: letter, isJoined: false })
    before = letter
  }
  return words
}

function isOfWord(letter: string): boolean {
  return /[\p{L}\p{N}]/u.test(letter) && !isOfUnspaced(letter)
}

function isOfUnspaced(letter: string): boolean {
  const isOfScript =
    /[ー〆〱〲〳〴〵〼\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u.test(
      letter,
    )
  return isOfScript && /\p{L}|\p{Nl}/u.test(letter)
}

function plain(text: string): string {
  return lettersOf(text)
    .map(letter => (/[\s\p{Cc}]/u.test(letter) ? ' ' : letter))
    .join('')
    .split(' ')
    .filter(word => word !== '')
    .join(' ')
}

/** Implements D22 letter by letter. */
function lettersOf(text: string): string[] {
  return Array.from(text)
    .flatMap(character => Array.from(character.normalize('NFKD')))
    .filter(part => part === '\u200b' || !/[\p{M}\p{Cf}ـ]/u.test(part))
    .flatMap(part => Array.from(part.toLowerCase()))
    .flatMap(letter => Array.from(respelt(letter)))
}

function respelt(letter: string): string {
  const digit = Math.max('٠١٢٣٤٥٦٧٨٩'.indexOf(letter), '۰۱۲۳۴۵۶۷۸۹'.indexOf(letter))
  if (digit >= 0) return String(digit)
  const index = 'œæßøłđıςٱىیةک’ʻʼ\u2010\u200b'.indexOf(letter)
  const spelled = [
    'oe',
    'ae',
    'ss',
    'o',
    'l',
    'd',
    'i',
    'σ',
    'ا',
    'ي',
    'ي',
    'ه',
    'ك',
    "'",
    "'",
    "'",
    '-',
    ' ',
  ]
  return spelled[index] ?? letter
}

function list(value: unknown): string[] {
  return value === undefined ? [] : [value].flat().map(String)
}
