// oxlint-disable-next-line import/default -- Vite makes its address of it
import searchWorkerUrl from './searchWorker.ts?worker&url'

/** What of Trusted Types is needed here; the DOM library does not know them yet. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy
}
/** What it makes is no string, but stands where a script's address is asked for. */
type ScriptUrlPolicy = { createScriptURL(url: string): string }

let policy: ScriptUrlPolicy | null = null

/**
 * The worker that searches what is stored. The page's policy takes no script address but by a named rule, and this one
 * lets a single address through (`trust.md` C4.1).
 */
export function startSearchWorker(): Worker {
  policy ??= createPolicy()
  return new Worker(policy.createScriptURL(searchWorkerUrl), { type: 'module', name: 'offline search' })
}

function createPolicy(): ScriptUrlPolicy {
  const rules = { createScriptURL: allowOnlySearchWorker }
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('deck-search', rules) ?? rules
}

function allowOnlySearchWorker(url: string): string {
  if (url === searchWorkerUrl) return url
  throw new TypeError('No script address of the deck')
}
