import { partAt, type Vary } from './vary.ts'

const gapPattern = /\{(\w+)((?:\.\w+)*)\}/g
const quotedPattern = /“[^“”]*”|„[^„“]*“|«[^«»]*»/g
/** A quick test, because most texts of the lists have no quotation. */
const beginsQuotation = /[“„«]/
/** Fewer words in quotation marks are a title or a nickname. */
const fewestWords = 3
/** The most words of a book's or a film's title. */
const longestTitle = 5
/** The deepest nesting of gaps in drawn texts. */
const deepest = 4

/** Whether the text has a quotation. */
export function hasQuotation(text: string): boolean {
  return quotedIn(text).some(quoted => countWords(quoted) >= fewestWords)
}

/** The paragraphs of a story. */
export function paragraphsOf(news: unknown): string[] {
  return Array.isArray(news) ? news.filter(each => typeof each === 'string') : []
}

/** Whether a text with gaps could have a quotation once they are filled. */
export function mayQuote(text: string, vary: Vary, depth = 0): boolean {
  if (hasQuotation(text)) return true
  if (depth > deepest) return false
  return gapsOf(text).some(
    ([gap, path]) =>
      isSaid(text, gap, path, vary) || textsAt(vary[gap], path).some(each => mayQuote(each, vary, depth + 1)),
  )
}

/** The lists with quotations that a text draws from. */
export function quotingLists(text: string, vary: Vary, depth = 0): string[] {
  if (depth > deepest) return []
  const lists = gapsOf(text).flatMap(([gap, path]) => {
    const texts = textsAt(vary[gap], path)
    const below = texts.flatMap(each => quotingLists(each, vary, depth + 1))
    return texts.some(hasQuotation) || isSaid(text, gap, path, vary) ? [gap, ...below] : below
  })
  return [...new Set(lists)]
}

/** All lists that a text draws from, directly or through drawn texts. */
export function listsIn(text: string, vary: Vary, depth = 0): string[] {
  if (depth > deepest) return []
  const lists = gapsOf(text).flatMap(([gap, path]) => {
    const texts = textsAt(vary[gap], path)
    return [gap, ...texts.flatMap(each => listsIn(each, vary, depth + 1))]
  })
  return [...new Set(lists)]
}

/** Whether a gap is in quotation marks and holds whole sentences. */
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
