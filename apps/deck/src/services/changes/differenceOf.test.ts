import type { Change, ChangeKind } from '@wiredeck/changes'
import { expect, it } from 'vitest'
import { differenceOf } from './differenceOf.ts'

const changes = (...kinds: ChangeKind[]) => ({
  ranked: kinds.map((kind): Change => {
    return { kind, was: null, now: null, noun: null, where: { part: 'filing' }, times: 1 }
  }),
})

it.each([
  [['killed', 'headline'], 'killed'],
  [['withheld'], 'withheld'],
  [['killNote', 'withheld'], 'killNote'],
  [['embargoMoved', 'dead'], 'embargoed'],
  [['corrected', 'dead'], 'corrected'],
  [['dead', 'wording'], 'rewritten'],
  [['paragraphMoved'], 'rewritten'],
  [['wording', 'slugs'], 'wording'],
  [[], 'wording'],
] as const)('ADR-0026: %j is counted as %s', (kinds, difference) => {
  expect(differenceOf(changes(...kinds))).toBe(difference)
})
