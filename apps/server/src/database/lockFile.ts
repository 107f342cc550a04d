import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { codeOf, DataFolderInUse } from './errors.ts'

type Owner = { pid: number; token: string }
/** The owner of a lock file that does not name its process. */
const nobody: Owner = { pid: 0, token: '' }

const self: Owner = { pid: process.pid, token: startTokenOf(process.pid) ?? randomUUID() }

/**
 * Claims a data folder for this process, by a file beside it, because PGlite itself lets two processes in,
 * and rows are lost. The lock of a dead process is taken over. Returns a function that releases it.
 */
export function lockFolder(dataDir: string): () => void {
  return claim(`${dataDir.replace(/[/\\]+$/, '')}.lock`, dataDir)
}

function claim(path: string, dataDir: string): () => void {
  while (!create(path)) {
    const owner = readOwner(path)
    if (owner && isRunning(owner)) throw new DataFolderInUse(dataDir, owner.pid)
    if (owner) removeStale(path, dataDir)
  }
  return () => {
    if (isSelf(readOwner(path))) rmSync(path, { force: true })
  }
}

/** The file is linked only once it is written, because a lock file must name its owner from the beginning. */
function create(path: string): boolean {
  const written = `${path}.${randomUUID()}`
  writeFileSync(written, JSON.stringify(self), { mode: 0o600 })
  try {
    linkSync(written, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(written, { force: true })
  }
}

/**
 * Removes the lock of a dead process. Only one process at a time does so, and it reads the owner again,
 * because a lock that another process has taken over must stay.
 */
function removeStale(path: string, dataDir: string) {
  const release = claim(`${path}.takeover`, dataDir)
  const owner = readOwner(path)
  if (owner && !isRunning(owner)) rmSync(path)
  release()
}

/** Null when there is no lock. */
function readOwner(path: string): Owner | null {
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
  return parseOwner(text) ?? nobody
}

function parseOwner(text: string): Owner | null {
  try {
    const { pid, token } = JSON.parse(text) as Partial<Owner>
    return typeof pid === 'number' && typeof token === 'string' ? { pid, token } : null
  } catch {
    return null
  }
}

function isSelf(owner: Owner | null): boolean {
  return owner?.pid === self.pid && owner.token === self.token
}

/** Process ids are reused, in containers soon, so a token tells whether it is still the same process. */
function isRunning(owner: Owner): boolean {
  if (owner.pid <= 0) return false
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

/** When a process started, in ticks since boot; null if the system does not tell. */
function startTokenOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces; the start time is the twentieth value after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
