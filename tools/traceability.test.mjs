import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

// docs/traceability.tsv says where each sentence of the specification lives and which test would fail without it.

const lines = readFileSync('docs/traceability.tsv', 'utf8').trimEnd().split('\n').slice(1)
const rows = lines.map(line => {
  const [requirement = '', file = '', test = '', why = ''] = line.split('\t')
  return { requirement, file, test, why }
})

/** How many sentences each section of a specification has. */
const sentences = {
  data: [2, 9, 3, 91, 45, 29, 4, 31, 13, 15],
  deck: [3, 14, 94, 17, 34, 15, 7, 20, 17, 23],
}

/** The text of every suite: names stand in it as they are written. */
const suites = testsBelow('packages')
  .concat(testsBelow('apps'), testsBelow('suites'), testsBelow('e2e'), testsBelow('tools'))
  .map(file => readFileSync(file, 'utf8').replaceAll("\\'", "'"))

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
    (_, row) => {
      const { file, test, why } = row
      if (file === '') {
        expect(test).toBe('')
        expect(why).toMatch(/\S{3}/)
        return
      }
      expect(existsSync(file), file).toBe(true)
      expect(test).not.toBe('')
      const parts = test.split(' > ')
      const isThere = suites.some(suite => parts.every(part => suite.includes(part)))
      expect(isThere, `no suite has “${test}”`).toBe(true)
    },
  )
})

function testsBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    if (entry.isDirectory()) return testsBelow(path)
    return /\.(test|spec)\.[a-z]+$|conformance\.ts$|[cC]ontract\.ts$/.test(entry.name) ? [path] : []
  })
}
