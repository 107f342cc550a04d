import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { DataFolderInUse } from './errors.ts'

type Owner = { pid: number; token: string }

const self: Owner = { pid: process.pid, token: startTokenOf(process.pid) ?? randomUUID() }

/**
 * Claims a data folder for this process, by a file beside it; PGlite itself lets two in, and rows are lost.
 * What a dead process left is taken over. Returns the release.
 */
export function lockFolder(dataDir: string): () => void {
  const path = `${dataDir.replace(/[/\\]+$/, '')}.lock`
  while (!create(path)) {
    const owner = readOwner(path)
    if (owner && isRunning(owner)) throw new DataFolderInUse(dataDir, owner.pid)
    removeStale(path, owner)
  }
  return () => {
    if (isSame(readOwner(path), self)) rmSync(path, { force: true })
  }
}

function create(path: string): boolean {
  try {
    writeFileSync(path, JSON.stringify(self), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Moved first and read again: another process may have taken the stale lock over in the meantime. */
function removeStale(path: string, stale: Owner | null) {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (isSame(readOwner(aside), stale)) rmSync(aside, { force: true })
  else renameSync(aside, path)
}

function readOwner(path: string): Owner | null {
  try {
    const { pid, token } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Owner>
    return typeof pid === 'number' && typeof token === 'string' ? { pid, token } : null
  } catch {
    // Half written by a process that died, or just released: either way nobody holds it.
    return null
  }
}

function isSame(one: Owner | null, other: Owner | null): boolean {
  return one?.pid === other?.pid && one?.token === other?.token
}

/** A process id is used again, in containers soon: the token tells whether it is still the same process. */
function isRunning(owner: Owner): boolean {
  if (owner.pid === self.pid) return owner.token === self.token
  return isAlive(owner.pid) && (startTokenOf(owner.pid) ?? owner.token) === owner.token
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** When a process started, in ticks since boot; null where the system does not tell. */
function startTokenOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces; the start time is the twentieth value after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
