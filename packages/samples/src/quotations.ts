import { partAt, type Vary } from './vary.ts'

const gapPattern = /\{(\w+)((?:\.\w+)*)\}/g
const quotedPattern = /“[^“”]*”|„[^„“]*“|«[^«»]*»/g
/** Most texts of the lists quote nobody, which is found out much sooner than what is quoted. */
const beginsQuotation = /[“„«]/
/** Fewer words between quotation marks are a title or a nickname. */
const fewestWords = 3
/** Words of the longest title of a book or a film. */
const longestTitle = 5
/** What is drawn may have gaps of its own. */
const deepest = 4

/** Does somebody say something in this text? */
export function hasQuotation(text: string): boolean {
  return quotedIn(text).some(quoted => countWords(quoted) >= fewestWords)
}

/** The paragraphs of a story. */
export function paragraphsOf(news: unknown): string[] {
  return Array.isArray(news) ? news.filter(each => typeof each === 'string') : []
}

/** Could a text with gaps hold a quotation once they are filled? */
export function mayQuote(text: string, vary: Vary, depth = 0): boolean {
  if (hasQuotation(text)) return true
  if (depth > deepest) return false
  return gapsOf(text).some(
    ([gap, path]) =>
      isSaid(text, gap, path, vary) || textsAt(vary[gap], path).some(each => mayQuote(each, vary, depth + 1)),
  )
}

/** The lists that a text draws from in which quotations stand. */
export function quotingLists(text: string, vary: Vary, depth = 0): string[] {
  if (depth > deepest) return []
  const lists = gapsOf(text).flatMap(([gap, path]) => {
    const texts = textsAt(vary[gap], path)
    const below = texts.flatMap(each => quotingLists(each, vary, depth + 1))
    return texts.some(hasQuotation) || isSaid(text, gap, path, vary) ? [gap, ...below] : below
  })
  return [...new Set(lists)]
}

/** All lists that a text draws from, also by what it draws. */
export function listsIn(text: string, vary: Vary, depth = 0): string[] {
  if (depth > deepest) return []
  const lists = gapsOf(text).flatMap(([gap, path]) => {
    const texts = textsAt(vary[gap], path)
    return [gap, ...texts.flatMap(each => listsIn(each, vary, depth + 1))]
  })
  return [...new Set(lists)]
}

/** Does a gap stand between quotation marks, for whole sentences? */
function isSaid(text: string, gap: string, path: string, vary: Vary): boolean {
  return (
    quotedIn(text).some(quoted => quoted.includes(`{${gap}${path}}`)) &&
    textsAt(vary[gap], path).some(each => countWords(each) > longestTitle)
  )
}

function quotedIn(text: string): string[] {
  if (!beginsQuotation.test(text)) return []
  return [...text.matchAll(quotedPattern)].map(([quoted]) => quoted)
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
}

function gapsOf(text: string): [string, string][] {
  if (!text.includes('{')) return []
  return [...text.matchAll(gapPattern)].map(([, gap = '', path = '']) => [gap, path])
}

function textsAt(choice: unknown, path: string): string[] {
  if (!Array.isArray(choice)) return []
  return (choice as unknown[]).map(entry => partAt(entry, path)).filter(value => typeof value === 'string')
}
