import {
  kindsByGravity,
  type Change,
  type ChangeKind,
  type Changes,
} from '../../packages/changes/src/index.ts'

/** The change that an editor would name, as the judged sets write it. */
export interface Expected {
  /** Each is right; `null` if nothing has to be told. */
  kinds: (string | null)[]
  was: string | null
  now: string | null
  altWas?: string[]
  altNow?: string[]
  /** The toll stands still: "dead" would be wrong. */
  noDead?: boolean
  /** Lesser changes of the same revision. */
  others?: { kind: string; was: string | null; now: string | null }[]
}

/**
 * `missed`: nothing, only something vague, or a lesser change is told. `wrong`: a real change under another kind or
 * in other words. `misleading`: what is told is no change of the story.
 */
export type Verdict = 'right' | 'wrong' | 'missed' | 'misleading'

/** Kinds that claim nothing of what the story says. */
const vague: readonly ChangeKind[] = [
  'sentence',
  'urgencyRaised',
  ...kindsByGravity.slice(kindsByGravity.indexOf('headline')),
]
/** Kinds that are judged by their words as well. */
const worded: readonly ChangeKind[] = ['dead', 'hurt', 'number', 'name', 'place', 'day']
/** Names that the sets use for what we call otherwise; a unit belongs to its number here. */
const ours: Readonly<Record<string, readonly string[]>> = {
  arrested: ['number'],
  missing: ['number'],
  unit: ['number'],
  negation: ['reversed'],
  direction: ['reversed', 'opposite'],
  meaning: ['reversed', 'opposite'],
  qualifier: ['opposite'],
  killed: ['killed', 'killNote'],
  embargoSet: ['embargoSet', 'withheld'],
}

export function judge(expected: Expected, { first }: Pick<Changes, 'first'>): Verdict {
  const kinds = new Set(expected.kinds.flatMap(kind => (kind === null ? [] : [kind, ...(ours[kind] ?? [])])))
  const isTrap = expected.kinds.includes(null)
  if (first === null) return isTrap ? 'right' : 'missed'
  const isTold = kinds.has(first.kind)
  if (first.kind === 'dead' && expected.noDead === true && !isTold) return 'misleading'
  if (isTold) {
    if (isTrap || !worded.includes(first.kind) || hasWords(expected, first)) return 'right'
    return isOther(expected, first) ? 'missed' : 'wrong'
  }
  if (isTrap) return vague.includes(first.kind) ? 'wrong' : 'misleading'
  if (vague.includes(first.kind) || isOther(expected, first)) return 'missed'
  return hasWords(expected, first) ? 'wrong' : 'misleading'
}

/** Whether a card stays read although the story says something else. */
export function isSilent({ kinds }: Expected, { first }: Pick<Changes, 'first'>): boolean {
  const mayBeSilent = kinds.some(kind => kind === null || kind === 'wording' || kind === 'slugs')
  const wording = kindsByGravity.indexOf('wording')
  return !mayBeSilent && (first === null || kindsByGravity.indexOf(first.kind) >= wording)
}

function hasWords({ was, now, altWas = [], altNow = [] }: Expected, told: Change): boolean {
  return isIn(told.was, told, [was, ...altWas]) && isIn(told.now, told, [now, ...altNow])
}

function isIn(words: string | null, { noun }: Change, expected: readonly (string | null)[]): boolean {
  // Without words of its own, this side is not judged.
  if (expected[0] === null) return true
  const wanted = expected.flatMap(each => (each === null ? [] : [plain(each)]))
  const said = plain(`${words ?? ''} ${noun ?? ''}`)
  return words !== null && wanted.some(each => said.includes(each) || each.includes(plain(words)))
}

function isOther({ others = [] }: Expected, told: Change): boolean {
  return others.some(({ kind, was, now }) => {
    const isKind = [kind, ...(ours[kind] ?? [])].includes(told.kind)
    return (
      isKind && (!worded.includes(told.kind) || (isIn(told.was, told, [was]) && isIn(told.now, told, [now])))
    )
  })
}

/** Without case, marks of direction and the shapes of spaces. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
