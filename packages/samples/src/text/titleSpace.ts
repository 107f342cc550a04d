import { strideFor } from '../base/stride.ts'
import { isRecord, partAt, type Choices, type Vary } from './vary.ts'

const gapPattern = /\{(\w+)((?:\.\w+)*)\}/g

/** The sequence of all headlines that a piece can have, ignoring its figures. */
export type TitleSpace = {
  /** The number of headlines. */
  size: number
  /** The choices for the headline of a turn: no two of `size` turns in a row have the same headline. */
  choicesAt(turn: number): Choices
}

/** The headlines of one wording: every way to fill its remaining gaps. */
type Wording = { fixed: Choices; gaps: readonly (readonly [string, Groups])[]; size: number }
/** Places in the list of a gap, grouped by the text that they give in the headline. */
type Groups = readonly (readonly number[])[]

/** The headlines of a text with gaps. `within` limits some gaps to certain places in their lists. */
export function titleSpace(text: string, vary: Vary, lang: string, within: Choices = {}): TitleSpace {
  const wordings = evenly(wordingsOf(text, vary, lang, within, {}))
  const size = wordings.reduce((sum, each) => sum + each.size, 0)
  const stride = strideFor(size)
  return {
    size,
    choicesAt(turn) {
      let left = ((turn % size) * stride) % size
      for (const wording of wordings) {
        if (left < wording.size) return choicesOf(wording, (left * wording.stride) % wording.all)
        left -= wording.size
      }
      return within
    },
  }
}

/**
 * The most headlines of a wording, relative to the one with the fewest. Without it, a wording with a hundred
 * times as many would dominate.
 */
const mostOften = 6

/** Limits the number of headlines of each wording, and spreads them over all that it has. */
function evenly(wordings: readonly Wording[]): (Wording & { all: number; stride: number })[] {
  const fewest = Math.min(...wordings.map(({ size }) => size))
  return wordings.map(wording => ({
    ...wording,
    size: Math.min(wording.size, fewest * mostOften),
    all: wording.size,
    stride: strideFor(wording.size),
  }))
}

function choicesOf({ fixed, gaps }: Wording, place: number): Choices {
  const choices: Record<string, readonly number[]> = { ...fixed }
  let left = place
  for (const [gap, groups] of gaps) {
    choices[gap] = groups[left % groups.length] ?? []
    left = Math.floor(left / groups.length)
  }
  return choices
}

/** A drawn text may have gaps itself: each such text is a separate wording. */
function wordingsOf(text: string, vary: Vary, lang: string, within: Choices, fixed: Choices): Wording[] {
  const open = [...new Set([...text.matchAll(gapPattern)].map(([, gap = '']) => gap))].filter(
    gap => Array.isArray(vary[gap]) && !(gap in fixed),
  )
  const nested = open.find(gap => hasNested(text, gap, vary, lang, within))
  if (nested === undefined) {
    const gaps = open.map(gap => [gap, groupsOf(text, gap, vary, lang, within)] as const)
    const size = gaps.reduce((product, [, groups]) => product * groups.length, 1)
    return [{ fixed: { ...within, ...fixed }, gaps, size }]
  }
  return groupsOf(text, nested, vary, lang, within).flatMap(group => {
    const filled = fillerOf(text, nested, lang)(optionAt(vary, nested, group[0] ?? 0))
    return wordingsOf(filled, vary, lang, within, { ...fixed, [nested]: group })
  })
}

function groupsOf(text: string, gap: string, vary: Vary, lang: string, within: Choices): Groups {
  const groups = new Map<string, number[]>()
  // Everything except a list is a figure.
  const withFigures = (each: string) =>
    each.replaceAll(gapPattern, (whole: string, name: string) => (Array.isArray(vary[name]) ? whole : '0'))
  const fill = fillerOf(withFigures(text), gap, lang)
  for (const place of placesOf(gap, vary, within)) {
    const key = withoutFigures(withFigures(fill(optionAt(vary, gap, place))))
    const group = groups.get(key)
    if (group) group.push(place)
    else groups.set(key, [place])
  }
  return [...groups.values()]
}

/** Whether any text for this gap has gaps itself. */
function hasNested(text: string, gap: string, vary: Vary, lang: string, within: Choices): boolean {
  const paths = [...text.matchAll(gapPattern)].flatMap(([, name, path = '']) => (name === gap ? [path] : []))
  return placesOf(gap, vary, within).some(place =>
    paths.some(path => written(optionAt(vary, gap, place), path, lang).includes('{')),
  )
}

function placesOf(gap: string, vary: Vary, within: Choices): readonly number[] {
  const list = vary[gap]
  return within[gap] ?? (Array.isArray(list) ? list.map((_, place) => place) : [])
}

function optionAt(vary: Vary, gap: string, place: number): unknown {
  const list = vary[gap]
  return Array.isArray(list) ? list[place] : undefined
}

/**
 * Returns a function that fills one gap of a text: the gap's places are searched only once for many entries.
 */
function fillerOf(text: string, gap: string, lang: string): (option: unknown) => string {
  const found = [...text.matchAll(gapPattern)].filter(([, name]) => name === gap)
  const ends = found.map(({ index, 0: whole }) => index + whole.length)
  const between = [...found, { index: text.length }].map(({ index }, nth) =>
    text.slice(ends[nth - 1] ?? 0, index),
  )
  return option =>
    between.map((each, nth) => each + (found[nth] ? written(option, found[nth][2] ?? '', lang) : '')).join('')
}

function written(option: unknown, path: string, lang: string): string {
  const value = partAt(option, path)
  return String(isRecord(value) && lang in value ? value[lang] : value)
}

/** Headlines that differ only in their figures count as the same. */
export function withoutFigures(text: string): string {
  return text.replaceAll(/\d+(?:[.,:  ]\d+)*/g, '#')
}
