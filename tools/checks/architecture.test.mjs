import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findViolations } from './architecture.mjs'

const rooms = [
  'packages/query',
  'packages/document',
  'packages/columns/src/model',
  'packages/columns/src/store',
  'packages/columns/src/views',
  'packages/columns/src/refresh',
  'packages/columns/src/deck',
  'packages/columns',
  'packages/samples',
  'apps/deck/src/ui',
  'apps/deck/src/sw',
  'apps/deck/src/screens',
  'apps/deck',
  'apps/server',
  'suites',
  'bench',
]

describe('the list of rooms', () => {
  let house

  beforeEach(() => {
    house = mkdtempSync(join(tmpdir(), 'wiredeck-house-'))
    describeHouse(rooms)
    for (const room of rooms) {
      const [packageFolder, own = ''] = room.split(/(?=\/src\/)/)
      if (room.includes('/')) {
        add(
          `${packageFolder}/package.json`,
          '{"exports": {".": "./src/index.ts", "./testing": "./src/testing/testServer.ts"}, "dependencies": {"idb": "1", "react": "1"}}',
        )
        add(`${packageFolder}${own || '/src'}/index.ts`, 'export {}\n')
      } else add(`${room}/empty.ts`, 'export {}\n')
    }
    add('package.json', '{"devDependencies": {"vitest": "4"}}')
  })
  afterEach(() => rmSync(house, { recursive: true }))

  const add = (file, text) => {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    writeFileSync(join(house, file), text)
  }
  const describeHouse = (list, more = '') =>
    add('ARCHITECTURE.md', `${list.map(room => `| \`${room}\` | a room |`).join('\n')}\n${more}`)

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
      "import './view.ts'\nimport '../store/x.ts'\nimport '../testing/deck.ts'\nimport '@wiredeck/query'\n",
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

  it('finds a room that is listed twice, and one without a file', () => {
    describeHouse([...rooms, 'packages/query', 'packages/columns/src/attic'])
    expect(findViolations(house)).toEqual([
      'The list of rooms names packages/query twice',
      'The room packages/columns/src/attic has no file',
    ])
  })

  it('lets an exception import what stands below it, and finds one that nobody needs', () => {
    describeHouse(rooms, '- `packages/query` may import `packages/document`: because\n')
    expect(findViolations(house)).toEqual(['packages/query need not import packages/document'])
    add('packages/query/src/odd.ts', "import '@wiredeck/document'\n")
    expect(findViolations(house)).toEqual([])
  })

  it('keeps a room to the rooms that it may import only', () => {
    describeHouse(rooms, '- `apps/deck/src/sw` imports only `apps/deck/src/sw`\n')
    add('apps/deck/src/sw/sw.ts', "import './own.ts'\nimport '../ui/button.ts'\n")
    expect(findViolations(house)).toEqual([
      expect.stringMatching(/sw\.ts .* may not import \.\.\/ui\/button\.ts/),
    ])
  })

  it('lets what stands around the packages reach into all of them, and holds no invariant there', () => {
    add('bench/data.ts', "import '../packages/query/src/parse.ts'\nimport 'idb'\nconsole.log('SELECT id')\n")
    expect(findViolations(house)).toEqual([])
    add('bench/other.ts', "import 'left-pad'\n")
    expect(findViolations(house)).toEqual([expect.stringMatching(/left-pad/)])
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
