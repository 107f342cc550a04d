import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { databaseOn } from '../database/testing/databaseOn.ts'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { fileEach } from './fileEach.ts'
import { createFiling } from './filing.sql.ts'

/** Not to be compressed, so that no index takes it. */
const long = randomBytes(225_000).toString('base64url')

describe.each(databaseSubjects())('documents that are filed together, on $name', subject => {
  const database = databaseOn(subject)
  const file = async (unos: readonly string[], changes: Record<string, unknown> = {}) => {
    const refused: string[] = []
    const filing = createFiling(database())
    const { newest } = await filing.state()
    await fileEach(
      filing,
      unos.map(uno => strikeStory(uno, changes)),
      { isPast: false, onRefused: ({ uno }) => refused.push(uno) },
    )
    const { entries } = await filing.readLog(newest, 1000)
    return { refused, filed: entries.map(({ uno }) => uno) }
  }

  it('are filed in their order, but for those whose uno is longer than an index takes', async () => {
    const unos = Array.from({ length: 11 }, (_, nth) => `story ${nth}`)
    const longer = `longer ${long}`
    const { refused, filed } = await file([long, ...unos.slice(0, 5), longer, ...unos.slice(5)])
    expect(filed).toEqual(unos)
    expect(refused).toEqual([long, longer])
  })

  it('are all filed where other values are long', async () => {
    const values = { slug: [long, 'short'], city: long, keyword: [long], headline: long, creator: long }
    expect(await file(['one', 'two'], values)).toEqual({ refused: [], filed: ['one', 'two'] })
  })

  it('are not filed while the database itself is at fault', async () => {
    await database().query('ALTER TABLE filing_log RENAME TO elsewhere')
    await expect(file(['one', 'two'])).rejects.toThrow('filing_log')
    await database().query('ALTER TABLE elsewhere RENAME TO filing_log')
  })
})
