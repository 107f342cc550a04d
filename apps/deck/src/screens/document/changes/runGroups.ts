import type { Change, Run } from '@wiredeck/changes'

/** What is drawn as one: words that stayed, or what was removed with what came in its place. */
export type RunGroup =
  | { is: 'same'; text: string }
  /** Either is '' where nothing was removed or added. White space around them stands in groups of its own. */
  | { is: 'changed'; removed: string; added: string; isPair: boolean }

const figure = /^\S*\p{N}\S*$/u
const pairKinds: readonly Change['kind'][] = ['dead', 'hurt', 'number']

/** Runs as they are drawn. A number and the one in its place are a pair, also where they are written in words. */
export function runGroups(runs: readonly Run[], ranked: readonly Change[]): RunGroup[] {
  const groups: RunGroup[] = []
  const addSame = (text: string): void => {
    const last = groups.at(-1)
    if (last?.is === 'same') last.text += text
    else if (text !== '') groups.push({ is: 'same', text })
  }
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at]
    if (!run) break
    const next = runs[at + 1]
    if (run.kind === 'same') addSame(run.text)
    else {
      const isReplaced = run.kind === 'removed' && next?.kind === 'added'
      const removed = run.kind === 'removed' ? run.text : ''
      const added = run.kind === 'added' ? run.text : isReplaced ? next.text : ''
      if (isReplaced) at += 1
      addChange(removed, added)
    }
  }
  return groups

  function addChange(removed: string, added: string): void {
    const [was, now] = [removed.trim(), added.trim()]
    // The words that stand now decide on the space around them.
    const spaced = added === '' ? removed : added
    addSame(/^\s*/.exec(spaced)?.[0] ?? '')
    if (was !== '' || now !== '')
      groups.push({ is: 'changed', removed: was, added: now, isPair: isPair(was, now, ranked) })
    if (was !== '' || now !== '') addSame(/\s*$/.exec(spaced)?.[0] ?? '')
  }
}

function isPair(was: string, now: string, ranked: readonly Change[]): boolean {
  if (was === '' || now === '') return false
  if (figure.test(was) && figure.test(now)) return true
  return ranked.some(change => pairKinds.includes(change.kind) && change.was === was && change.now === now)
}
