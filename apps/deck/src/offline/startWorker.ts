// oxlint-disable-next-line import/default -- Vite makes its address of it
import searchWorkerUrl from './searchWorker.ts?worker&url'

/** The part of Trusted Types that is needed here; TypeScript's DOM library lacks them. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy
}
/** In truth it returns a `TrustedScriptURL`, which the platform takes in place of a script's address. */
type ScriptUrlPolicy = { createScriptURL(url: string): string }

let policy: ScriptUrlPolicy | null = null

/**
 * The worker that searches what is stored. The page's policy accepts script addresses only through a named rule, and
 * this rule lets a single address through.
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
