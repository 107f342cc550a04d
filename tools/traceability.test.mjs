import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSpec } from './spec.mjs'
import { readSuites, readTraceability, suiteOf, traceabilityPage } from './traceability.mjs'

// docs/traceability.tsv says where each line of the requirements lives and which test would fail without it.

const rows = readTraceability('.')
const suites = readSuites('.')

/** How many lines each section of the requirements has: none gets lost. */
const sizes = {
  deck: [3, 14, 94, 17, 34, 15, 7, 20, 17, 23],
  data: [2, 9, 3, 91, 45, 29, 4, 31, 13, 15],
}

describe('the traceability of the requirements', () => {
  it('is about every line of the requirements, each once', () => {
    const ids = Object.entries(sizes).flatMap(([document, counts]) =>
      counts.flatMap((count, section) =>
        Array.from(
          { length: count },
          (_, place) => `${document}-${section}-${String(place + 1).padStart(2, '0')}`,
        ),
      ),
    )
    expect(readSpec('.').lines.map(({ id }) => id)).toEqual(ids)
    expect(rows.map(({ requirement }) => requirement).toSorted()).toEqual(ids.toSorted())
  })

  it('can be read as a page, where each line stands beside its test', () => {
    const table = traceabilityPage('.').split('\n')
    const shown = table.filter(line => /^\| (deck|data)-/.test(line)).map(line => line.split(/ ?(?<!\\)\| ?/))
    expect(shown.map(([, id, sentence]) => ({ id, sentence }))).toEqual(
      readSpec('.').lines.map(({ id, sentence }) => ({ id, sentence: sentence.replaceAll('|', '\\|') })),
    )
    const proofs = new Map(shown.map(([, id, , file, proof]) => [id, { file, proof }]))
    for (const { requirement, file, test } of rows) {
      const { file: link, proof } = proofs.get(requirement)
      expect(link, requirement).toContain(file && `](../${file})`)
      expect(proof, requirement).toMatch(test ? /\]\(\.\.\/\S+\.[a-z]+\)\)/ : /\S/)
    }
  })

  it.each(rows.map(row => [row.requirement, row]))(
    '%s names a file and a test that exist, or says why not',
    (_, row) => {
      const { file, test, why } = row
      if (file === '') {
        expect(test).toBe('')
        expect(why).toMatch(/\S{3}/)
        return
      }
      expect(existsSync(file), file).toBe(true)
      expect(test).not.toBe('')
      expect(suiteOf(test, file, suites), `no suite has “${test}”`).toBeDefined()
    },
  )
})
