import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeCommit } from './commit.mjs'

let clone
beforeEach(() => (clone = mkdtempSync(join(tmpdir(), 'wiredeck-commit-'))))
afterEach(() => rmSync(clone, { recursive: true }))

const git = args =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@desk.example', ...args], {
    cwd: clone,
    encoding: 'utf8',
  }).trim()

it('names a release by its commit, and says if a file was changed since', () => {
  git(['init', '--quiet'])
  writeFileSync(join(clone, '.gitignore'), 'dist\n')
  git(['add', '.'])
  git(['commit', '--quiet', '-m', 'Begin'])
  const commit = git(['rev-parse', 'HEAD']).slice(0, 8)
  writeFileSync(join(clone, 'dist'), 'built')
  expect(describeCommit(clone)).toEqual([commit])
  writeFileSync(join(clone, 'new.mjs'), '')
  expect(describeCommit(clone)).toEqual([commit, 'changed'])
})

it('names it by its version alone outside a clone', () => {
  expect(describeCommit(clone)).toEqual([])
})
