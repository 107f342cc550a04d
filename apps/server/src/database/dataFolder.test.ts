import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { explainFolder, prepareDataFolder, settleDataFolder } from './dataFolder.ts'

let folder: string
let dataDir: string
const warnings: string[] = []
const prepare = () => prepareDataFolder(dataDir)
const settle = () => settleDataFolder(dataDir, message => warnings.push(message))
const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wiredeck-folder-'))
  dataDir = join(folder, 'deep/data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Makes an open data folder as earlier versions did. */
function makeOpenFolder() {
  mkdirSync(join(dataDir, 'base/1'), { recursive: true })
  for (const file of ['PG_VERSION', 'base/1/1259']) {
    writeFileSync(join(dataDir, file), '18\n')
    chmodSync(join(dataDir, file), 0o666)
  }
  chmodSync(dataDir, 0o777)
}

describe('the data folder', () => {
  it('is made for nobody else', () => {
    expect(prepare()).toEqual({ isNew: true })
    expect(modeOf(dataDir)).toBe('700')
  })

  it('is closed to others with all that it holds, where it was open', () => {
    makeOpenFolder()
    expect(prepare()).toEqual({ isNew: false })
    expect(modeOf(dataDir)).toBe('700')
    settle()
    for (const path of ['', 'base', 'base/1']) expect(modeOf(join(dataDir, path))).toBe('700')
    for (const path of ['PG_VERSION', 'base/1/1259']) expect(modeOf(join(dataDir, path))).toBe('600')
    expect(warnings).toEqual([])
  })

  it('touches nothing that a link in it leads to', () => {
    makeOpenFolder()
    const outside = join(folder, 'outside')
    writeFileSync(outside, '')
    chmodSync(outside, 0o644)
    symlinkSync(outside, join(dataDir, 'link'))
    settle()
    expect(modeOf(outside)).toBe('644')
  })

  it('touches nothing of a folder that holds other things', () => {
    mkdirSync(join(dataDir, 'letters'), { recursive: true, mode: 0o755 })
    expect(prepare).toThrow(
      `DATA_DIR is ${dataDir}, which holds other things. Name a folder that is empty, or not there yet.`,
    )
    expect(modeOf(join(dataDir, 'letters'))).toBe('755')
  })

  it('is begun again where a start was killed while it filled a new one', () => {
    prepare()
    mkdirSync(join(dataDir, 'global'))
    expect(prepare()).toEqual({ isNew: true })
  })

  it('is never begun over what is left of a database', () => {
    prepare()
    makeOpenFolder()
    settle()
    rmSync(join(dataDir, 'PG_VERSION'))
    expect(prepare).toThrow(
      new RegExp(
        `^The database in ${dataDir} cannot be opened.+PG_VERSION is missing.+\n.+mv ${dataDir} ${dataDir}.damaged$`,
      ),
    )
    expect(existsSync(join(dataDir, 'base/1/1259'))).toBe(true)
    expect(readdirSync(join(folder, 'deep'))).toEqual(['data'])
  })

  it('takes the top of a disk for an empty folder', () => {
    mkdirSync(join(dataDir, 'lost+found'), { recursive: true })
    expect(prepare()).toEqual({ isNew: true })
  })
})

describe('what a file system says against it', () => {
  it.each([
    ['/proc/x', 'where no folder can be made. Name another one.'],
    ['/proc/x/y', 'where no folder can be made. Name another one.'],
    [import.meta.filename, 'which is a file, or lies in one. Name a folder.'],
    [`${import.meta.filename}/data`, 'which is a file, or lies in one. Name a folder.'],
  ])('is said at once, of %s', (place, rest) => {
    dataDir = place
    expect(prepare).toThrow(`DATA_DIR is ${place}, ${rest}`)
  })

  it.each([
    [
      'EACCES',
      'access',
      '/srv/data',
      'DATA_DIR is /srv/data, where this server may not write. Give that to the user that starts it (chown), or name another folder.',
    ],
    [
      'EACCES',
      'mkdir',
      '/srv/data',
      'DATA_DIR is /srv/data, whose lock and keys lie beside it in /srv, where this server may not write. Give that to the user that starts it (chown), or name another folder.',
    ],
    [
      'EACCES',
      'open',
      '/srv/data/base/1',
      'DATA_DIR is /srv/data, and to /srv/data/base/1 this server may not write. Give that to the user that starts it (chown), or name another folder.',
    ],
    [
      'EROFS',
      'access',
      '/srv/data',
      'DATA_DIR is /srv/data, and that is read-only. Name a folder on another disk.',
    ],
    [
      'ENOSPC',
      'open',
      '/srv/data',
      'DATA_DIR is /srv/data, and its disk is full. Make room, and start again.',
    ],
    [
      'ELOOP',
      'stat',
      '/srv/data',
      'DATA_DIR is /srv/data, which cannot be used: ELOOP. Name another folder.',
    ],
  ])('%s at %s, is a sentence', (code, syscall, path, sentence) => {
    const error = Object.assign(new Error(code), { code, path, syscall })
    expect(explainFolder(error, '/srv/data')).toMatchObject({ name: 'StartError', message: sentence })
  })

  it('is left alone where it is about something else', () => {
    const bug = new TypeError('x is not a function')
    expect(explainFolder(bug, '/data')).toBe(bug)
  })
})
