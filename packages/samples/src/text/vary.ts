import { nameAt, type Names } from './names.ts'
import { pick, type Random } from '../base/random.ts'

/** The possible contents of a piece's gaps, by the name of the gap (README.md). */
export type Vary = Readonly<Record<string, Choice>>

type Choice = readonly unknown[] | DrawnNumber | CalculatedNumber | Cast | Speakers
/** People of a cast: first and family names in every combination. */
type Cast = { names: Names }
/** The speakers of a place, by its country's code: each of its `roles` has a different person. */
type Speakers = { speakers: Readonly<Record<string, Names>>; of: string; role: string; roles: number }
type Written = { decimals?: number; plain?: boolean }
type DrawnNumber = Written & { from: number; to: number; step?: number }
type CalculatedNumber = Written & { calc: string }

/** A number with the way to write it. */
export type Figure = { figure: number; decimals: number; isPlain: boolean }

/** One choice for all gaps. A value is a text, a figure, or a record of forms. */
export type Draw = Readonly<Record<string, unknown>>

/**
 * The entries of a gap's list, or the people of its cast, that may be drawn, as places in it. A gap that is
 * not named may draw any.
 */
export type Choices = Readonly<Record<string, readonly number[]>>

/**
 * Draws for every gap, in the order of the file: a calculation can use the draws before it, and those that
 * were `known`.
 */
export function drawValues(vary: Vary, random: Random, choices: Choices = {}, known: Draw = {}): Draw {
  const draw: Record<string, unknown> = { ...known }
  for (const [gap, choice] of Object.entries(vary)) draw[gap] = drawValue(choice, draw, random, choices[gap])
  return draw
}

function drawValue(choice: Choice, draw: Draw, random: Random, places?: readonly number[]): unknown {
  if (isList(choice)) return places ? choice[pick(places, random)] : pick(choice, random)
  if ('names' in choice)
    return nameAt(choice.names, places ? pick(places, random) : Math.floor(random() * 1e6))
  if ('speakers' in choice) return speakerOf(choice, draw)
  const number = 'calc' in choice ? calculate(choice.calc, draw) : drawNumber(choice, random)
  return toFigure(number, choice)
}

/**
 * Returns the same person each time for a role in a place. A role is a number below `roles`, and so is `nr`
 * among a country's places.
 */
function speakerOf({ speakers, of, role, roles }: Speakers, draw: Draw): unknown {
  const names = speakers[String(valueAt(draw, `${of}.k`))]
  if (!names) throw new Error(`Nobody speaks for {${of}}`)
  return nameAt(names, Number(valueAt(draw, `${of}.nr`)) * roles + Number(valueAt(draw, role)))
}

function drawNumber({ from, to, step = 1 }: DrawnNumber, random: Random): number {
  const steps = Math.floor((to - from) / step + 1e-9)
  return from + step * Math.floor(random() * (steps + 1))
}

/** Calculates from left to right, like a pocket calculator. */
function calculate(calc: string, draw: Draw): number {
  const [first = '', ...rest] = calc.trim().split(/\s+/)
  let result = operand(first, draw)
  for (let place = 0; place < rest.length; place += 2) {
    result = apply(rest[place], result, operand(rest[place + 1] ?? '', draw))
  }
  if (!Number.isFinite(result)) throw new Error(`"${calc}" is no number`)
  return result
}

function apply(operator: string | undefined, left: number, right: number): number {
  if (operator === '+') return left + right
  if (operator === '-') return left - right
  if (operator === '*') return left * right
  if (operator === '/') return left / right
  throw new Error(`"${operator}" is none of + - * /`)
}

function operand(word: string, draw: Draw): number {
  const value = /^[\d.]+$/.test(word) ? Number(word) : valueAt(draw, word)
  return isFigure(value) ? value.figure : Number(value)
}

function toFigure(figure: number, { decimals = 0, plain = false }: Written): Figure {
  // Rounded, because steps of 0.1 add up to 0.30000000000000004.
  return { figure: Number(figure.toFixed(6)), decimals, isPlain: plain }
}

/** The gaps of a piece that people of a cast fill. */
export function castOf(vary: Vary): string[] {
  return Object.entries(vary).flatMap(([gap, choice]) => ('names' in choice ? [gap] : []))
}

/** The part of a list's entry at a path such as `.short`; the entry itself if the path is empty. */
export function partAt(entry: unknown, path: string): unknown {
  if (path === '') return entry
  return isRecord(entry) ? valueAt(entry, path.slice(1)) : undefined
}

/** The value at a path such as `club.short`; undefined if there is none. */
export function valueAt(draw: Draw, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), draw)
}

export function isFigure(value: unknown): value is Figure {
  return isRecord(value) && typeof value.figure === 'number'
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isList(choice: Choice): choice is readonly unknown[] {
  return Array.isArray(choice)
}
