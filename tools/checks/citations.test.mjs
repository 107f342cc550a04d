import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findCitationFaults } from './citations.mjs'

const root = resolve(import.meta.dirname, '../..')
const record = number => readdirSync(join(root, 'docs/decisions')).find(file => file.startsWith(number))

describe('what code, tests and docs cite', () => {
  let house

  beforeEach(() => {
    house = mkdtempSync(join(tmpdir(), 'wiredeck-citations-'))
    cpSync(join(root, 'docs/spec'), join(house, 'docs/spec'), { recursive: true })
    for (const file of readdirSync(join(root, 'docs/decisions')))
      write(`docs/decisions/${file}`, `# ADR-${file.slice(0, 4)}: A record\n`)
  })
  afterEach(() => rmSync(house, { recursive: true }))

  const write = (file, text) => {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    writeFileSync(join(house, file), text)
  }

  it('is found, whether a section, a line, a decision or a record', () => {
    write(
      'packages/query/src/parse.test.ts',
      `// data 5, D18 to D20, deck-2-08; ADR-0024 (content-api 1, accounts-api 4).
      it('data 3 and data 9: is read', () => {})`,
    )
    write('ARCHITECTURE.md', `See [ADR-0024](docs/decisions/${record('0024')}) and D40.\n`)
    write(
      'packages/query/src/other.ts',
      '// The deck 404s; data 5,000 rows; afpnews-deck 5.0 took 7 %; 3D12; %D8%B9\n',
    )
    expect(findCitationFaults(house)).toEqual([])
  })

  it.each([
    ['a section that is not there', 'deck 12'],
    ['a section that is not there', 'accounts-api 2'],
    ['a line that is not there', 'deck-2-95'],
    ['a line that is written with too few digits', 'data-5-1'],
    ['a decision that is not there', 'D99'],
    ['a record that is not there', 'ADR-9999'],
    ['a record by too few digits', 'ADR-24'],
  ])('fails for %s: %s', (_, cited) => {
    write('apps/deck/src/a.test.ts', `\nit('${cited}: is shown', () => {})\n`)
    expect(findCitationFaults(house)).toEqual([
      `apps/deck/src/a.test.ts:2 cites ${cited}, which is not there`,
    ])
  })

  it.each([
    '(decision 12)',
    '(decisions 1 and 2)',
    'the tab that polls (decision\n * 47)',
    'by decision record 35',
    'see record 13',
    'data-layer 5: is read',
    '(`deck.md` section 2)',
    '(`data-layer.md`)',
    '(`content-api.md`, requests)',
    '(`trust.md` C4.1)',
    'as STYLE.md says',
    'trust C4.1: the headers',
    'since issue N',
    '(docs/decisions/0014)',
  ])('fails for what nobody can follow: %s', cited => {
    write('apps/deck/src/a.ts', `/**\n * Something ${cited}.\n */\n`)
    const faults = findCitationFaults(house)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(/^apps\/deck\/src\/a\.ts:2 cites “.+”, which is cited /)
  })

  it.each([
    ['ADR-0024', 'bare'],
    [`[ADR-0024](docs/decisions/${record('0023')})`, 'with a link to another record'],
    ['[ADR-0024](docs/decisions/0024-gone.md)', 'with a link that leads nowhere'],
    [`[ADR-0024](decisions/${record('0024')})`, 'with a link into another folder'],
  ])('fails for a record in Markdown that is named %s: %s', cited => {
    write('README.md', `See ${cited}.\n`)
    expect(findCitationFaults(house)).toEqual(['README.md:1 names ADR-0024 without a link to it'])
  })

  it('fails for a record whose title has another number than its file', () => {
    write(`docs/decisions/${record('0024')}`, '# ADR-0025: A record\n')
    write('apps/deck/src/a.ts', '// ADR-0024\n')
    expect(findCitationFaults(house)).toContain('apps/deck/src/a.ts:1 cites ADR-0024, which is not there')
  })
})
