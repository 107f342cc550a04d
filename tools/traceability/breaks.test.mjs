import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readBreaks } from './breaks.mjs'

const read = breaks => {
  const folder = mkdtempSync(join(tmpdir(), 'wiredeck-breaks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'own.json')
  writeFileSync(file, JSON.stringify(breaks))
  return readBreaks([file])
}

it('tells several breaks of a requirement apart', () => {
  const [first, second] = ['const most = 7', 'const most = 8'].map(replace => ({
    requirement: 'deck-9-13',
    find: 'const most = 9',
    replace,
  }))
  const { breaks, faults } = read([first, second])
  expect(faults).toEqual([])
  expect(breaks.map(({ id }) => id)).toEqual(['deck-9-13', 'deck-9-13 (2)'])
  expect(new Set(breaks.map(({ hash }) => hash)).size).toBe(2)
})

it('says of a break that cannot be made why not', () => {
  const { breaks, faults } = read([
    { requirement: 'deck-9-13', find: 'nothing of this kind', replace: '' },
    { requirement: 'deck-9-13', find: 'const most = 9', replace: 'const most = 9' },
    { requirement: 'deck-1-01', find: 'a', replace: 'b' },
  ])
  expect(breaks).toEqual([])
  expect(faults).toEqual([
    expect.stringContaining('has “nothing of this kind” 0 times'),
    expect.stringContaining('it changes nothing'),
    expect.stringContaining('its line names no test'),
  ])
})
