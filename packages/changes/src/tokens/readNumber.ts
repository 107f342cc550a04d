import type { Language } from '../languages/language.ts'

export interface ReadNumber {
  /** `null` for a score or a range, which has several values. */
  value: number | null
  key: string
}

/** Reads digits with marks and sign: "1,204", "10,5 %", "$4.5", "2-1". `scale` is a following "million". */
export function readNumber(source: string, language: Language, scale = 1): ReadNumber {
  const text = latinDigits(source)
  const unit = /R\$|[$€£¥%‰]|(?<=\d)(?:st|nd|rd|th|er|re|ère|ème|e|º|ª|°)$/u.exec(text.trim())?.[0] ?? ''
  const [core = '', ...more] = text.match(/\d(?:[\d.,٫٬'’\s]*\d)?/gu) ?? []
  const sign = /^[-−]/u.test(text) ? -1 : 1
  const values = [core, ...more].map(each => readDigits(each, language))
  if (values.length > 1) return { value: null, key: `#${values.join('-')}${unit}` }
  const value = sign * (values[0] ?? 0) * scale
  return numberOf(value, unit)
}

export function numberOf(value: number, unit = ''): ReadNumber {
  return { value, key: `#${round(value)}${unit}` }
}

/** Arabic digits as Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/gu, digit => String((digit.codePointAt(0) ?? 0) & 15))
}

function readDigits(text: string, language: Language): number {
  const core = text.replace(/[\s'’]/gu, '')
  const marks = core.match(/[^\d]/gu) ?? []
  const last = marks.at(-1)
  if (last === undefined) return Number(core)
  const isDecimal = marks.length === 1 ? isDecimalMark(core, last, language) : marks[0] !== last
  const at = isDecimal ? core.lastIndexOf(last) : core.length
  const whole = core.slice(0, at).replace(/\D/gu, '')
  return Number(isDecimal ? `${whole}.${core.slice(at + 1)}` : whole)
}

/** A single mark before three digits separates thousands, unless it is the language's decimal mark. */
function isDecimalMark(core: string, mark: string, language: Language): boolean {
  if (core.length - core.indexOf(mark) - 1 !== 3) return true
  return language.decimal.includes(mark)
}

/** Removes rounding errors of binary fractions, so that 4.5 million equals 4,500,000. */
function round(value: number): number {
  return Number(value.toPrecision(12))
}
