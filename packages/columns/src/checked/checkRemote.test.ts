import { defaultAgency } from '@wiredeck/document'
import { describe, expect, it } from 'vitest'
import { createColumn } from '../model/column.ts'
import { flawsOfColumn } from '../testing/flawsOfRows.ts'
import { oddParams } from '../testing/oddRows.ts'
import { oddJson, withOddFields } from '../testing/oddValues.ts'
import { checkRemote } from './checkRemote.ts'

const sound = {
  id: 'a3a5a1f0-0000-4000-8000-000000000000',
  type: 'search',
  params: { query: 'bridge' },
  order: 1.5,
  version: 3,
  updated_at: '2026-02-22T09:06:59.123456+00:00',
}

describe('a row of the account as it is read', () => {
  it('each is a column of this deck, or is told of', () => {
    const rows: unknown[] = [
      ...withOddFields(sound, oddJson()),
      ...oddParams(oddJson()).map(params => ({ ...sound, params })),
      ...oddJson(),
    ]
    expect(rows.length).toBeGreaterThan(300)
    for (const row of rows) {
      const dropped: string[] = []
      const remote = checkRemote(row, defaultAgency, place => dropped.push(place))
      if (!remote) {
        expect(dropped).not.toEqual([])
        continue
      }
      const { id, type, params, order, version, updatedAt } = remote
      const column = {
        ...createColumn({ id, type, params }, order),
        base: { type, params, order, version, updatedAt },
      }
      expect(flawsOfColumn(column), JSON.stringify(row)?.slice(0, 200)).toEqual([])
    }
  })

  it('a sound one has its defaults, and what only a newer deck knows', () => {
    const row = { ...sound, params: { query: 'bridge', fromNewerDeck: [1] } }
    expect(checkRemote(row, defaultAgency, () => {})).toMatchObject({
      params: { query: 'bridge', fromNewerDeck: [1], provider: 'afp-only', size: 10 },
      updatedAt: Date.parse(sound.updated_at),
    })
  })
})
