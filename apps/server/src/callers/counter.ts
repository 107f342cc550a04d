import { peppered } from '../base/secrets.ts'

export type Limit = { max: number; withinMs: number }

export type Count = {
  isWithin: boolean
  /** When the count starts again from 0. */
  endsAt: Date
}

/** Counts tries that are limited. `name` says what is counted, `about` for whom, of which only a hash is kept. */
export type Counter = {
  /** Counts one more. */
  add(name: string, about: readonly string[], limit: Limit, now: Date): Promise<Count>
  /** Takes a try back that does not count after all. */
  takeBack(name: string, about: readonly string[], now: Date): Promise<void>
}

/** The key of a count, from which nobody can read who is counted. */
export function countKey(pepper: Buffer, name: string, about: readonly string[]): string {
  return `${name}:${peppered(pepper, name, ...about)}`
}
