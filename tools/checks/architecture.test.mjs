import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findViolations } from './architecture.mjs'

const root = resolve(import.meta.dirname, '../..')

describe('the import table', () => {
  let house

  beforeEach(() => {
    house = mkdtempSync(join(tmpdir(), 'wiredeck-house-'))
    cpSync(join(root, 'ARCHITECTURE.md'), join(house, 'ARCHITECTURE.md'))
    for (const room of [
      'packages/query',
      'packages/document',
      'packages/columns',
      'packages/samples',
      'apps/server',
      'apps/deck',
      'suites',
    ]) {
      add(
        `${room}/package.json`,
        '{"exports": {".": "./src/index.ts"}, "dependencies": {"idb": "1", "react": "1"}}',
      )
      add(`${room}/src/index.ts`, 'export {}\n')
    }
  })
  afterEach(() => rmSync(house, { recursive: true }))

  const add = (file, text) => {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    writeFileSync(join(house, file), text)
  }

  it('has nothing against a house in order', () => {
    add(
      'packages/columns/src/refresh/refresh.ts',
      "import { parseQuery } from '@wiredeck/query'\nimport { z } from '../store/store.ts'\n",
    )
    expect(findViolations(house)).toEqual([])
  })

  it('lets a test import what it tests, what stands below it, and helpers for tests', () => {
    add(
      'packages/columns/src/views/view.test.ts',
      "import './view.ts'\nimport '../sound/x.ts'\nimport '../testing/deck.ts'\nimport '@wiredeck/query'\n",
    )
    add('suites/both.test.ts', "import '@wiredeck/columns'\nimport '@wiredeck/server/testing'\n")
    expect(findViolations(house)).toEqual([])
  })

  it('finds files that import each other, types included', () => {
    add('packages/query/src/a.ts', "import type { B } from './b.ts'\n")
    add('packages/query/src/b.ts', "export { c } from './c.ts'\n")
    add('packages/query/src/c.ts', "export const c = () => import('./a.ts')\n")
    expect(findViolations(house)).toEqual([
      'These files import each other: packages/query/src/a.ts, packages/query/src/b.ts, packages/query/src/c.ts',
    ])
  })

  it('finds a room that the table names twice', () => {
    const table = readFileSync(join(house, 'ARCHITECTURE.md'), 'utf8')
    add('ARCHITECTURE.md', `${table}\n| packages/query | |\n`)
    expect(findViolations(house)).toEqual(['The import table names packages/query twice'])
  })

  it('finds a circle of rooms in the table itself', () => {
    add('ARCHITECTURE.md', '| packages/query | packages/document |\n| packages/document | packages/query |\n')
    expect(findViolations(house)).toContain(
      'The import table has a circle: packages/document, packages/query',
    )
  })

  it.each([
    [
      'packages/columns/src/store/bad.ts',
      "import type { X } from '../deck/columns.ts'\n",
      /\(packages\/columns\/src\/store\) may not import/,
    ],
    [
      'packages/columns/src/bad.test.ts',
      "import { startServer } from '@wiredeck/server/testing'\n",
      /may not import @wiredeck\/server/,
    ],
    [
      'packages/columns/src/model/bad.test.ts',
      "import { createPoller } from '../deck/poller.ts'\n",
      /may not import \.\.\/deck\/poller\.ts/,
    ],
    [
      'packages/query/src/bad.ts',
      "import type { X } from '@wiredeck/document'\n",
      /may not import @wiredeck\/document/,
    ],
    [
      'packages/columns/src/bad.ts',
      "import { x } from '../../query/src/parse.ts'\n",
      /reaches into packages\/query/,
    ],
    [
      'packages/columns/src/bad.ts',
      "export { x } from 'left-pad'\n",
      /left-pad, which its package.json does not name/,
    ],
    ['packages/columns/src/bad.ts', "import { useState } from 'react'\n", /uses React/],
    ['packages/columns/src/bad.ts', "import { openDB } from 'idb'\n", /uses IndexedDB/],
    ['packages/columns/src/bad.ts', "console.log('x')\n", /writes to the console/],
    ['apps/server/src/web/bad.ts', "const sql = 'SELECT id FROM doc'\n", /holds SQL/],
    [
      'apps/deck/src/ui/bad.ts',
      "import { x } from '../screens/x.ts'\n",
      /\(apps\/deck\/src\/ui\) may not import/,
    ],
    ['apps/deck/src/ui/bad.ts', "node.innerHTML = ''\n", /HTML or code sink/],
    ['apps/deck/src/ui/bad.ts', 'const x = y as any\n', /says any/],
    ['apps/deck/src/ui/bad.ts', 'const [x] = navigator.languages\n', /reads the languages of the browser/],
    ['packages/document/src/bad.ts', 'const now = Date.now()\n', /touches network, storage, DOM or clock/],
    [
      'packages/columns/src/lazy.ts',
      "const x = await import('@wiredeck/samples')\n",
      /may not import @wiredeck\/samples/,
    ],
  ])('finds what is wrong with %s: %s', (file, text, expected) => {
    add(file, text)
    expect(findViolations(house)).toEqual([expect.stringMatching(expected)])
  })
})
