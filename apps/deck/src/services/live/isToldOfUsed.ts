import type { LiveState } from '@wiredeck/columns'

/** Whether the channel tells what becomes of used documents, so that they need not be asked for every minute. */
export function isToldOfUsed({ is, isUsedRefused }: Pick<LiveState, 'is' | 'isUsedRefused'>): boolean {
  return is === 'well' && !isUsedRefused
}
