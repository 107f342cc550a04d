import type { Change } from '@wiredeck/changes'
import { describe, expect, it } from 'vitest'
import { runGroups } from './runGroups.ts'

const toll: Change = {
  kind: 'dead',
  was: 'Ten',
  now: 'Twelve',
  noun: 'dead',
  where: { part: 'headline' },
  times: 1,
}

describe('D45: how two versions of a text are drawn in one', () => {
  it('makes one group of what was removed and what came in its place', () => {
    const runs = [
      { kind: 'same', text: 'Divers ' },
      { kind: 'removed', text: 'will begin' },
      { kind: 'added', text: 'have begun' },
      { kind: 'same', text: ' to search.' },
    ] as const
    expect(runGroups(runs, [])).toEqual([
      { is: 'same', text: 'Divers ' },
      { is: 'changed', removed: 'will begin', added: 'have begun', isPair: false },
      { is: 'same', text: ' to search.' },
    ])
  })

  it('pairs numbers, in figures by themselves and in words where the change says so', () => {
    const group = (removed: string, added: string, ranked: Change[]) =>
      runGroups(
        [
          { kind: 'removed', text: removed },
          { kind: 'added', text: added },
        ],
        ranked,
      )
    expect(group('27', '31', [])).toMatchObject([{ isPair: true }])
    expect(group('Ten', 'Twelve', [])).toMatchObject([{ isPair: false }])
    expect(group('Ten', 'Twelve', [toll])).toMatchObject([{ isPair: true }])
  })

  it('leaves white space outside the marks, and none twice', () => {
    const runs = [
      { kind: 'same', text: 'police' },
      { kind: 'added', text: ' and the hospital' },
      { kind: 'same', text: ' said' },
    ] as const
    expect(runGroups(runs, [])).toEqual([
      { is: 'same', text: 'police ' },
      { is: 'changed', removed: '', added: 'and the hospital', isPair: false },
      { is: 'same', text: ' said' },
    ])
  })
})
