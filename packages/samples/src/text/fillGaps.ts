import { numberFormat, weekdayFormat } from './formats.ts'
import { dayMs } from '../base/rhythm.ts'
import { isFigure, isRecord, valueAt, type Draw, type Figure } from './vary.ts'

/** Includes a short word before the gap, because it may change with the content. */
const gapPattern = /((?<!\p{L})(?:a|de|em|que) )?\{(\w+(?:\.\w+)*)\}/giu
/** A drawn sentence may have gaps itself; if they nest deeper than this, it would contain itself. */
const deepest = 4

export type Gaps = { draw: Draw; lang: string; at: Date }

/** The value with every gap in its texts filled. Throws if a gap has no content. */
export function fillGaps<T>(value: T, gaps: Gaps): T {
  // The cast is safe, because only texts change, not the shape.
  return fillIn(value, gaps) as T
}

function fillIn(value: unknown, gaps: Gaps): unknown {
  if (typeof value === 'string') return fillText(value, gaps, 0)
  if (Array.isArray(value)) return value.map(each => fillIn(each, gaps))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fillIn(each, gaps)]))
}

function fillText(text: string, gaps: Gaps, depth: number): string {
  if (depth > deepest) throw new Error(`The gaps of "${text}" fill each other without end`)
  return text.replaceAll(gapPattern, (_, before: string | undefined, path: string) => {
    const filled = toText(valueAt(gaps.draw, path) ?? dayNamed(path, gaps), gaps.lang)
    if (filled === null) throw new Error(`There is nothing to fill {${path}} with`)
    const whole = filled.includes('{') ? fillText(filled, gaps, depth + 1) : filled
    return before === undefined ? whole : join(before, whole, gaps.lang)
  })
}

/**
 * Words that begin with a vowel sound: "an underground train", "an 8-year-old", but not "a one-way street".
 */
const takesAn = /^(?!eu|ewe|on(?:e|ce)\b|uni(?:[cfqtv]|on)|us[eu]|ute)[aeiou]|^(?:8\d*|11|18)\b/i
/** French `de` and `que` are elided before every vowel, except before `onze`. */
const elides = /^(?!onze\b)[aeiouàâéèêîô]/i

/**
 * Joins a short word and the text after it as the language does: `d’Isclemont`, `del acceso`, `numa vinha`.
 */
function join(before: string, text: string, lang: string): string {
  const word = before.trimEnd()
  const is = (...words: string[]) => words.includes(word.toLowerCase())
  if (lang === 'en' && is('a') && takesAn.test(text)) return `${word}n ${text}`
  if (lang === 'fr' && is('de', 'que') && elides.test(text)) return `${word.slice(0, -1)}’${text}`
  if (lang === 'es' && is('a', 'de') && text.startsWith('el ')) return `${word}l ${text.slice('el '.length)}`
  if (lang === 'pt' && is('em') && /^uma? /.test(text)) return `${word === 'em' ? 'n' : 'N'}${text}`
  return before + text
}

function toText(value: unknown, lang: string): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return writeNumber({ figure: value, decimals: 0, isPlain: false }, lang)
  if (isFigure(value)) return writeNumber(value, lang)
  return isRecord(value) && lang in value ? toText(value[lang], lang) : null
}

function writeNumber({ figure, decimals, isPlain }: Figure, lang: string): string {
  return numberFormat(lang, decimals, isPlain).format(figure)
}

const daysFromNow: Record<string, number> = { yesterday: -1, weekday: 0, tomorrow: 1 }
/** The hour (UTC) at which that time of day is over: before it, the last one was yesterday. */
const passedBy: Record<string, number> = { lastMorning: 9, lastAfternoon: 16, lastEvening: 20 }

function dayNamed(path: string, { lang, at }: Gaps): string | undefined {
  const hour = passedBy[path]
  const days = hour === undefined ? daysFromNow[path] : at.getUTCHours() < hour ? -1 : 0
  if (days === undefined) return undefined
  return weekdayFormat(lang).format(new Date(at.getTime() + days * dayMs))
}
