import type { Factors } from '../../session/factors.ts'
import type { Factor } from '../../session/sessionState.ts'

/** Removes factors that were begun and never confirmed, because they are in the way of a new one. */
export async function removeUnverified(
  factors: Pick<Factors, 'remove'>,
  known: readonly Factor[],
): Promise<void> {
  for (const { id, isVerified } of known) if (!isVerified) await factors.remove(id)
}

/** A name that no factor of the account has: the kind and a number. */
export function freeName(kind: string, known: readonly Pick<Factor, 'name'>[]): string {
  const taken = new Set(known.map(({ name }) => name))
  const names = Array.from({ length: taken.size + 1 }, (_, index) => `${kind} ${index + 1}`)
  return names.find(name => !taken.has(name)) ?? ''
}
