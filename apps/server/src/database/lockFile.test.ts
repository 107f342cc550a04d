import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DataFolderInUse } from './errors.ts'
import { lockFolder } from './lockFile.ts'
import { claimAtOnce } from './testing/claimAtOnce.ts'

const folder = mkdtempSync(join(tmpdir(), 'wiredeck-lock-'))
const dataDir = join(folder, 'data')
const lock = `${dataDir}.lock`
const dead = JSON.stringify({ pid: process.pid, token: 'before' })

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the lock of a data folder', () => {
  it('is refused a second time, by folder and process, until it is released', () => {
    const release = lockFolder(`${dataDir}/`)
    expect(() => lockFolder(dataDir)).toThrow(DataFolderInUse)
    expect(() => lockFolder(dataDir)).toThrow(`${dataDir} is in use by process ${process.pid}`)
    release()
    lockFolder(dataDir)()
    expect(readdirSync(folder)).toEqual([])
  })

  it('is refused while another process lives, and taken over when it is dead', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    writeFileSync(lock, JSON.stringify({ pid: other.pid, token: startTime(other.pid ?? 0) }))
    expect(() => lockFolder(dataDir)).toThrow(`in use by process ${other.pid}`)
    other.kill('SIGKILL')
    await once(other, 'exit')
    lockFolder(dataDir)()
  })

  it.each([
    ['a living process that is another one by now', JSON.stringify({ pid: process.ppid, token: 'before' })],
    ['an earlier process with our id', dead],
    ['a process that died while it wrote', '{"pid":'],
    ['nobody', JSON.stringify({ pid: 0, token: '' })],
  ])('is taken over from %s', (_, left) => {
    writeFileSync(lock, left)
    const release = lockFolder(dataDir)
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
    release()
    expect(existsSync(lock)).toBe(false)
  })

  it('is taken over although an earlier taker died on its way', () => {
    writeFileSync(lock, dead)
    writeFileSync(`${lock}.takeover`, dead)
    lockFolder(dataDir)()
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    ['a fresh folder', null],
    ['what a dead process left', dead],
  ])('goes to one of several processes that want %s at once', async (_, left) => {
    const folders = Array.from({ length: 200 }, (__, nth) => join(folder, `data-${nth}`))
    if (left) for (const each of folders) writeFileSync(`${each}.lock`, left)
    const claimed = await claimAtOnce(folders, 3)
    expect(claimed.sort()).toEqual(folders.sort())
  })
})

function startTime(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}
