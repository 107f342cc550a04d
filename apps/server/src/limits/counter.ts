import { peppered } from '../base/secrets.ts'

export type Limit = { max: number; withinMs: number }

export type Count = {
  isWithin: boolean
  /** When it begins again at nothing. */
  endsAt: Date
}

/** Counts what may be done so often. `name` says what, `about` who: only a hash of that is kept. */
export type Counter = {
  /** Counts one more. */
  add(name: string, about: readonly string[], limit: Limit, now: Date): Promise<Count>
  /** Takes one back that does not count after all. */
  takeBack(name: string, about: readonly string[], now: Date): Promise<void>
}

/** Under what a count is kept: who is counted cannot be read from it. */
export function countKey(pepper: Buffer, name: string, about: readonly string[]): string {
  return `${name}:${peppered(pepper, name, ...about)}`
}
