import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRows, readSuites, suitesWith } from './rows.mjs'

// docs/traceability.tsv names each requirement's file, and the test that would fail without it.

/** The number of sentences in each section of a specification. */
const sentences = {
  data: [2, 9, 3, 91, 45, 29, 4, 31, 13, 15],
  deck: [3, 14, 94, 17, 34, 15, 7, 20, 17, 23],
}
const rows = readRows()
const suites = readSuites()

describe('the traceability of the specification', () => {
  it('has a line for every sentence, in their order, each once', () => {
    const numbers = Object.entries(sentences).flatMap(([document, counts]) =>
      counts.flatMap((count, section) =>
        Array.from(
          { length: count },
          (_, place) => `${document}-${section}-${String(place + 1).padStart(2, '0')}`,
        ),
      ),
    )
    expect(rows.map(({ requirement }) => requirement)).toEqual(numbers)
  })

  it.each(rows.map(row => [row.requirement, row]))(
    '%s names a file and a test that exist, or says why not',
    (_, { file, test, why }) => {
      if (file === '') {
        expect(test).toBe('')
        expect(why).toMatch(/\S{3}/)
        return
      }
      expect(existsSync(file), file).toBe(true)
      expect(test).not.toBe('')
      expect(suitesWith(test, suites).length, `no suite has “${test}”`).toBeGreaterThan(0)
    },
  )
})
