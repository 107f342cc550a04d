import type { Change, Run } from '@wiredeck/changes'

/** What is drawn as one: words that stayed, or what was removed with what came in its place. */
export type RunGroup =
  | { is: 'same'; text: string }
  /** `removed` or `added` is '' if there is none. White space around them is in groups of its own. */
  | { is: 'changed'; removed: string; added: string; isPair: boolean }

const figure = /^\S*\p{N}\S*$/u
const pairKinds: readonly Change['kind'][] = ['dead', 'hurt', 'number']

/** Runs as they are drawn. An old number and its new one are a pair, even if written in words. */
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
    // The added words, if there are any, decide on the white space around them.
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
