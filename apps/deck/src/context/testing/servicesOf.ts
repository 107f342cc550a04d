import type { Services } from '../services.tsx'

export type ServicesGiven = { readonly [Part in keyof Services]?: unknown }

const empty: ServicesGiven = {
  page: {},
  access: {},
  stored: {},
  filling: {},
  alerts: {},
  changes: {},
  installed: {},
  config: {},
}

/** Services of which a test gives only what it uses. What is given later replaces, within each part, what was given before. */
export function servicesOf(...given: readonly ServicesGiven[]): Services {
  const parts = new Map<string, unknown>()
  for (const [name, part] of [empty, ...given].flatMap(each => Object.entries(each))) {
    const before = parts.get(name)
    parts.set(name, isObject(before) && isObject(part) ? { ...before, ...part } : part)
  }
  // A test that uses what it has not given fails there.
  return Object.fromEntries(parts) as Services
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
