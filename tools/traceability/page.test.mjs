import { expect, it } from 'vitest'
import { readSpec } from '../checks/spec.mjs'
import { traceabilityPage } from './page.mjs'
import { readRows } from './rows.mjs'

/** The cells of a line; the first and the last are empty. */
const cellsOf = line => line.split(/ ?(?<!\\)\| ?/)

it('shows each requirement once, in our words, beside the file where it lives and its test', () => {
  const { lines } = readSpec('.')
  const shown = traceabilityPage()
    .split('\n')
    .filter(line => /^\| (deck|data)-/.test(line))
    .map(cellsOf)
  expect(shown.map(([, id, sentence]) => ({ id, sentence: sentence.replaceAll('\\|', '|') }))).toEqual(
    lines.map(({ id, sentence }) => ({ id, sentence })),
  )
  const rows = new Map(readRows().map(row => [row.requirement, row]))
  expect([...rows.keys()].toSorted()).toEqual(lines.map(({ id }) => id).toSorted())
  for (const [, id, , link, departs, proof] of shown) {
    const { file, test, departs: kept } = rows.get(id)
    expect(departs.replaceAll(/\[(D\d+)\]\(spec\/departures\.md\)/g, '$1'), id).toBe(
      kept === 'no' ? '' : kept,
    )
    expect(link, id).toContain(file && `](../${file})`)
    expect(proof, id).toMatch(test ? /\]\(\.\.\/\S+\.[a-z]+\)\)/ : /\S/)
  }
})
