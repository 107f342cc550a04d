import type { Change, ChangeKind, Changes } from '@wiredeck/changes'
import type { Translate } from '../../../i18n/index.ts'
import { isolated } from '../../../text/isolated.ts'

/** If the old and new words are longer (UTF-16 units), only the kind is told. */
const longestPair = 60
const mostParts = 4
/** Kinds whose words say more than the kind itself. */
const worded: readonly ChangeKind[] = ['dead', 'hurt', 'number', 'name', 'place', 'day']
/** Kinds whose words say it all only with the kind before them. */
const turns: readonly ChangeKind[] = ['reversed', 'swapped', 'opposite']

/**
 * What has changed, the gravest first, one part for each change: "12 dead, was 10", "corrected", "2
 * paragraphs added". Quoted words are the story's; the rest is in the language of the interface. Empty if
 * nothing has changed.
 */
export function changeWords({ ranked }: Pick<Changes, 'ranked'>, t: Translate): string[] {
  const parts: { text: string; stands: number }[] = []
  const told = new Set<ChangeKind>()
  for (const change of ranked) {
    const pair = pairOf(change, t)
    if (pair !== null) parts.push({ text: pair, stands: 1 })
    else if (!told.has(change.kind)) {
      told.add(change.kind)
      const count = countOf(change.kind, ranked)
      parts.push({ text: t(`told.${change.kind}`, { count }), stands: count })
    }
  }
  const rest = parts.slice(mostParts).reduce((sum, { stands }) => sum + stands, 0)
  const words = parts.slice(0, mostParts).map(({ text }) => text)
  return rest === 0 ? words : [...words, t('told.more', { count: rest })]
}

/** How many changes of the kind there are, without those that are told by their words. */
function countOf(kind: ChangeKind, ranked: readonly Change[]): number {
  return ranked.filter(each => each.kind === kind && !hasPair(each)).length
}

function pairOf(change: Change, t: Translate): string | null {
  const { was, now, noun } = change
  if (!hasPair(change)) return null
  const withNoun = (value: string) => isolated([value, noun].filter(Boolean).join(' '))
  if (now === null) return t('told.gone', { was: withNoun(was ?? '') })
  if (change.kind === 'attribution' && was !== null)
    return t('told.speaker', { now: isolated(now), was: isolated(was) })
  if (turns.includes(change.kind) && was !== null) {
    const pair = t('told.pair', { now: isolated(now), was: isolated(was) })
    return t('told.turned', { what: t(`told.${change.kind}`, { count: 1 }), pair })
  }
  return was === null
    ? t('told.first', { now: withNoun(now) })
    : t('told.pair', { now: withNoun(now), was: isolated(was) })
}

function hasPair({ kind, was, now }: Change): boolean {
  const length = (was?.length ?? 0) + (now?.length ?? 0)
  const isWorded = worded.includes(kind) || turns.includes(kind) || kind === 'attribution'
  return isWorded && length > 0 && length <= longestPair
}
