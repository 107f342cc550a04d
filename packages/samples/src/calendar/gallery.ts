import { groupBy } from '../base/groupBy.ts'
import { createRandom, shuffle } from '../base/random.ts'
import type { Routine } from '../library/story.ts'
import { titleOfStory } from '../text/titleOfStory.ts'
import { titleSpace, type TitleSpace } from '../text/titleSpace.ts'
import { isRecord, valueAt, type Choices } from '../text/vary.ts'

/** The most pictures of a scene in the rotation; the others are kept for storylines and stories. */
const picturesInRound = 3
/**
 * The number of entries in the bag for the piece with the most headlines; a piece with fewer has
 * proportionally fewer.
 */
const bagSize = 120

/** A picture of the agency's rotation, with the piece that shows it. */
export type PictureTurn = { routine: number; scene: string; choices: Choices }

export type Gallery = {
  /** The number of pictures in the rotation: a picture is shown again after all others. */
  size: number
  /** The picture of a turn. Turns to choose from in the thinned part share no headline with other turns. */
  pictureAt(turn: number): PictureTurn
  /** The pictures of a scene that are kept for storylines and stories. */
  keptOf(scene: string): readonly string[]
}

/** The share of a subject's headlines for the turns from which some are chosen in the thinned part. */
const shareOfChosen = 0.75

/**
 * In their order. `before` is the number of earlier turns of the piece in the bag; `headlines` is the number
 * of turns before a headline repeats.
 */
type Candidates = { bag: readonly (Candidate & { before: number })[]; headlines: number }
type Candidate = { routine: number; space: TitleSpace; turns: number }

/** `harbour-3` shows the same as `harbour`. */
export function subjectOf(scene: string): string {
  return scene.replace(/-\d$/, '')
}

/** The pictures that rotate on the wire, always in the same order. */
export function createGallery(
  routines: readonly Routine[],
  scenes: readonly string[],
  seed: number,
  isToChoose: ((turn: number) => boolean) | null,
): Gallery {
  const variants = groupBy(scenes, subjectOf)
  const candidates = candidatesOf(routines)
  const order = roundOf(
    [...variants].filter(([subject]) => candidates.has(subject)),
    seed,
  )
  const places = new Map<string, number>()
  const round = order.map(scene => {
    const subject = subjectOf(scene)
    const place = places.get(subject) ?? 0
    places.set(subject, place + 1)
    return { scene, subject, place }
  })
  const inRound = new Set(order)

  return {
    size: round.length,
    pictureAt(turn) {
      const { scene, subject, place } = round[turn % round.length] as (typeof round)[number]
      const use = Math.floor(turn / round.length) * (places.get(subject) ?? 1) + place
      const { bag, headlines } = candidates.get(subject) as Candidates
      const nth = isToChoose ? placeAmong(headlines, use, isToChoose(turn)) : use
      const { routine, space, turns, before } = bag[nth % bag.length] as (typeof bag)[number]
      return { routine, scene, choices: space.choicesAt(Math.floor(nth / bag.length) * turns + before) }
    },
    keptOf: scene => {
      const kept = (variants.get(subjectOf(scene)) ?? []).filter(each => !inRound.has(each))
      return kept.length > 0 ? kept : [scene]
    },
  }
}

function placeAmong(headlines: number, use: number, isToChoose: boolean): number {
  const forChosen = Math.ceil(headlines * shareOfChosen)
  return isToChoose ? use % forChosen : forChosen + (use % Math.max(1, headlines - forChosen))
}

/** Some pictures of each scene, far from each other, and a prime number in total. */
function roundOf(variants: readonly (readonly [string, readonly string[]])[], seed: number): string[] {
  const random = createRandom(seed, 6)
  const shares = variants.map(([, pictures]) => pictures.slice(0, picturesInRound))
  const longest = Math.max(0, ...shares.map(each => each.length))
  const subjects = shuffle(shares, random)
  const order = Array.from({ length: longest }, (_, nth) => subjects.flatMap(each => each[nth] ?? [])).flat()
  let size = order.length
  while (size > 2 && !isPrime(size)) size -= 1
  return order.slice(0, size)
}

/** The pieces that show a scene; those with many headlines come more often. */
function candidatesOf(routines: readonly Routine[]): Map<string, Candidates> {
  const bySubject = new Map<string, Omit<Candidate, 'turns'>[]>()
  for (const [routine, { story, vary }] of routines.entries()) {
    for (const [subject, choices] of choicesBySubject(story.scenes?.[0]?.scene ?? '', vary)) {
      const space = titleSpace(titleOfStory(story), vary, story.lang, choices)
      bySubject.set(subject, [...(bySubject.get(subject) ?? []), { routine, space }])
    }
  }
  return new Map([...bySubject].map(([subject, list]) => [subject, toBag(list)]))
}

function toBag(list: readonly Omit<Candidate, 'turns'>[]): Candidates {
  const largest = Math.max(...list.map(({ space }) => space.size))
  const counted = list.map(each => ({
    ...each,
    turns: Math.max(1, Math.round((bagSize * each.space.size) / largest)),
  }))
  const most = Math.max(...counted.map(({ turns }) => turns))
  const bag = Array.from({ length: most }, (_, before) =>
    counted.filter(({ turns }) => before < turns).map(each => ({ ...each, before })),
  ).flat()
  const rounds = Math.min(...counted.map(({ space, turns }) => Math.floor(space.size / turns)))
  return { bag, headlines: bag.length * Math.max(1, rounds) }
}

/** The choices with which a piece shows a scene: it may name one scene, or draw it with other things. */
function choicesBySubject(scene: string, vary: Routine['vary']): [string, Choices][] {
  const [, gap = '', path = ''] = /^\{(\w+)((?:\.\w+)*)\}$/.exec(scene) ?? []
  const list = vary[gap]
  if (gap === '' || !Array.isArray(list)) return scene === '' ? [] : [[scene, {}]]
  const places = groupBy(list.keys(), place => {
    const value = valueAt({ [gap]: (list as readonly unknown[])[place] }, gap + path)
    return isRecord(value) ? '' : subjectOf(String(value))
  })
  return [...places].map(([subject, each]) => [subject, { [gap]: each }])
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) return false
  return number > 1
}
