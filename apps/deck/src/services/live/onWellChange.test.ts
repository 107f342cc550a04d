import { noLiveState, type LiveState } from '@wiredeck/columns'
import { expect, it } from 'vitest'
import { createListeners } from '../../platform/listeners.ts'
import { onWellChange } from './onWellChange.ts'

it('tells once of a channel that becomes well, and once of one that ends', () => {
  const { subscribe, tell } = createListeners()
  let is: LiveState['is'] = 'off'
  const heard: boolean[] = []
  onWellChange({ state: () => ({ ...noLiveState, is }), subscribe }, isWell => heard.push(isWell))

  for (const next of ['connecting', 'well', 'well', 'connecting', 'off', 'well'] as const) {
    is = next
    tell()
  }

  expect(heard).toEqual([true, false, true])
})
