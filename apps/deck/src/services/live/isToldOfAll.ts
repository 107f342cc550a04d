import type { LiveState } from '@wiredeck/columns'

/** Whether the channel tells of every column, so that none has to be polled. */
export function isToldOfAll({ is, columns }: Pick<LiveState, 'is' | 'columns'>): boolean {
  return is === 'well' && Object.values(columns).every(column => column.is !== 'refused')
}
