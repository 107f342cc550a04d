import { strideFor } from './stride.ts'
import { isRecord, valueAt, type Choices, type Vary } from './vary.ts'

const gapPattern = /\{(\w+)((?:\.\w+)*)\}/g

/** All the headlines that a piece can have when its figures are left aside, one after the other. */
export type TitleSpace = {
  /** How many there are. */
  size: number
  /** What must be drawn for the headline of a turn: no two of `size` turns in a row have the same. */
  choicesAt(turn: number): Choices
}

/** Headlines with one wording: every way to fill the gaps that are left in it. */
type Wording = { fixed: Choices; gaps: readonly (readonly [string, Groups])[]; size: number }
/** Places in the list of a gap, those together that read the same in the headline. */
type Groups = readonly (readonly number[])[]

/** The headlines of a text with gaps. `within` narrows what may stand in some of them, as places in their lists. */
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

/** A wording with a hundred times as many headlines as another would be all that one reads. */
const mostOften = 6

/** Each wording with the headlines that it may take part with, spread over all that it has. */
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

/** What is drawn may have gaps of its own: each such text is a wording of its own. */
function wordingsOf(text: string, vary: Vary, lang: string, within: Choices, fixed: Choices): Wording[] {
  const open = [...new Set([...text.matchAll(gapPattern)].map(([, gap = '']) => gap))].filter(
    gap => Array.isArray(vary[gap]) && !(gap in fixed),
  )
  const nested = open.find(gap => textsOf(text, gap, vary, lang, within).some(each => each.includes('{')))
  if (nested === undefined) {
    const gaps = open.map(gap => [gap, groupsOf(text, gap, vary, lang, within)] as const)
    const size = gaps.reduce((product, [, groups]) => product * groups.length, 1)
    return [{ fixed: { ...within, ...fixed }, gaps, size }]
  }
  return groupsOf(text, nested, vary, lang, within).flatMap(group => {
    const filled = fillOne(text, nested, optionAt(vary, nested, group[0] ?? 0), lang)
    return wordingsOf(filled, vary, lang, within, { ...fixed, [nested]: group })
  })
}

function groupsOf(text: string, gap: string, vary: Vary, lang: string, within: Choices): Groups {
  const groups = new Map<string, number[]>()
  for (const place of placesOf(gap, vary, within)) {
    const filled = fillOne(text, gap, optionAt(vary, gap, place), lang)
    // Whatever is no list is a figure.
    const key = withoutFigures(
      filled.replaceAll(gapPattern, (whole: string, name: string) =>
        Array.isArray(vary[name]) ? whole : '0',
      ),
    )
    groups.set(key, [...(groups.get(key) ?? []), place])
  }
  return [...groups.values()]
}

function textsOf(text: string, gap: string, vary: Vary, lang: string, within: Choices): string[] {
  const own = [...text.matchAll(gapPattern)].filter(([, name]) => name === gap).map(([whole]) => whole)
  return placesOf(gap, vary, within).flatMap(place =>
    own.map(each => fillOne(each, gap, optionAt(vary, gap, place), lang)),
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

function fillOne(text: string, gap: string, option: unknown, lang: string): string {
  return text.replaceAll(gapPattern, (whole: string, name: string, path: string) => {
    if (name !== gap) return whole
    const value = valueAt({ [gap]: option }, gap + path)
    return String(isRecord(value) && lang in value ? value[lang] : value)
  })
}

/** A headline that differs in its figures only is the same headline. */
export function withoutFigures(text: string): string {
  return text.replaceAll(/\d+(?:[.,:  ]\d+)*/g, '#')
}
