import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findViolations } from './architecture.mjs'

const root = resolve(import.meta.dirname, '..')

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
      "import { parseQuery } from '@wiredeck/query'\nimport { z } from './index.ts'\n",
    )
    expect(findViolations(house)).toEqual([])
  })

  it.each([
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
