import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTestFolder } from './memoryFolder.mjs'

it('the folder of a run lies on the disk where there is none in memory, or none with room', () => {
  const folder = makeTestFolder(join(tmpdir(), 'nobody-made-this'))
  expect(dirname(folder)).toBe(tmpdir())
  rmSync(folder, { recursive: true })
})

it('each run has a folder of its own, in memory if there is room', () => {
  const memory = mkdtempSync(join(tmpdir(), 'wiredeck-memory-'))
  const folders = [makeTestFolder(memory, 0), makeTestFolder(memory, 0)]
  expect(folders.map(dirname)).toEqual([memory, memory])
  expect(folders[0]).not.toBe(folders[1])
  const full = makeTestFolder(memory, Number.MAX_SAFE_INTEGER)
  expect(dirname(full)).toBe(tmpdir())
  for (const each of [memory, full]) rmSync(each, { recursive: true })
})
