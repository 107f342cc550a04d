import { latinDigits } from '../tokens/readNumber.ts'
import type { Language } from '../languages/language.ts'
import type { Token } from '../tokens/token.ts'

/** The unit or currency behind a number. */
export interface Unit {
  id: string
  /** As filed. */
  text: string
}

/** "Million" may stand between: "5 million crowns". */
export function unitBehind(tokens: readonly Token[], at: number, { units, ofWords }: Language): Unit | null {
  const next = tokens[at + 1]
  // "4 millones de pesos", "41-year-old"
  const isBetween = next !== undefined && (ofWords.has(next.fold) || next.key === '-')
  const token = isBetween ? tokens[at + 2] : next
  if (token === undefined) return null
  const fold = token.fold.split('-')[0] ?? ''
  const id = units.get(fold) ?? units.get(fold.replace(/(?:s|ا)$/u, ''))
  if (id === undefined) return null
  const place = tokens.indexOf(token, at)
  const [slash, hour] = [tokens[place + 1], tokens[place + 2]]
  return id === 'km' && slash?.text === '/' && hour?.fold === 'h'
    ? { id: 'kmh', text: 'km/h' }
    : { id, text: token.text }
}

/** What one of each is, by what it measures. */
const measures: readonly Readonly<Record<string, number>>[] = [
  { m: 1, km: 1000, mi: 1609.344, nmi: 1852, ft: 0.3048, yd: 0.9144, in: 0.0254, cm: 0.01 },
  { ha: 1, acre: 0.40469, km2: 100, m2: 0.0001, mi2: 259 },
  { kg: 1, lb: 0.45359, t: 1000, ton: 907.18 },
  { l: 1, gal: 3.78541 },
  { kmh: 1, mph: 1.609344, kn: 1.852 },
  { min: 1, h: 60, d: 1440, week: 10_080 },
]

/** Whether one amount is the other in another unit, rounded to the digits with which it is written. */
export function isConverted(one: Measured, other: Measured): boolean {
  if (one.unit === null || other.unit === null || one.unit === other.unit) return false
  return isRounded(one, other) || isRounded(other, one)
}

export interface Measured {
  token: Token
  unit: string | null
}

function isRounded(from: Measured, to: Measured): boolean {
  const { value: written } = to.token
  if (written === null) return false
  const units = [from.unit ?? '', otherMile[from.unit ?? ''] ?? '']
  const targets = [to.unit ?? '', otherMile[to.unit ?? ''] ?? '']
  return units.some(one =>
    targets.some(other => {
      const value = converted(from.token.value, one, other)
      return value !== null && Math.abs(value - written) <= stepOf(to.token) * 0.5001
    }),
  )
}

function converted(value: number | null, from: string | null, to: string | null): number | null {
  if (value === null || from === null || to === null) return null
  if (from === 'C' && to === 'F') return value * 1.8 + 32
  if (from === 'F' && to === 'C') return (value - 32) / 1.8
  const measure = measures.find(each => from in each && to in each)
  return measure === undefined ? null : (value * (measure[from] ?? 0)) / (measure[to] ?? 1)
}

/** Miles at sea are longer, and often called miles. */
const otherMile: Readonly<Record<string, string>> = { mi: 'nmi' }

/** The value of the last digit that is written: 0.1 for "6.4", 100 for "2,300", 1 for "12" and "twelve". */
function stepOf({ text, value }: Token): number {
  const digits = latinDigits(text)
  const scale = value === null || !/\d/.test(digits) ? 1 : scaleOf(digits, value)
  const [whole = ''] = /\d[\d.,٫]*/u.exec(digits) ?? []
  const decimals = /[.,٫](\d{1,2})$/u.exec(whole)?.[1]?.length ?? 0
  if (decimals > 0) return scale * 10 ** -decimals
  const zeros = /0*$/.exec(String(Math.abs(value ?? 0)))?.[0].length ?? 0
  return 10 ** Math.min(zeros, Math.max(0, String(Math.abs(value ?? 0)).length - 1))
}

/** "4.5 million" is written with a step of a tenth of a million. */
function scaleOf(digits: string, value: number): number {
  const written = Number.parseFloat(digits.replace(',', '.').replaceAll(/[^\d.]/g, ''))
  return written > 0 && value / written >= 1000 ? 10 ** Math.round(Math.log10(value / written)) : 1
}
