import { constants, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { checkRoomForCopy } from '../base/disk.ts'
import { StartError } from '../base/startError.ts'
import type { Database } from '../database/database.ts'
import { codeOf, DataFolderInUse } from '../database/errors.ts'
import { lockFolder } from '../database/lockFile.ts'
import { contents } from './archive.ts'

/** A folder that holds the database's files as they stood at one moment, for the backup to add to. */
export type Copy = { folder: string; remove: () => Promise<void> }

export type Copies = { close(): Promise<void> }

/** The socket of the server that has a data folder open, beside the folder like its lock and keys. */
const socketOf = (dataDir: string) => `${dataDir}.sock`
/** Bytes that Linux has room for in the name of a socket; macOS has four less. */
const longestSocket = 103

const answerSchema = v.union([v.object({ folder: v.string() }), v.object({ trouble: v.string() })])

/**
 * Hands out copies of the embedded database while it is open, because no second process may open it. Only the
 * server's own user may ask; a copy is removed with the connection that asked for it. Null if no socket can
 * be made.
 */
export async function offerCopies(
  dataDir: string,
  copyTo: NonNullable<Database['copyTo']>,
  log: Logger,
): Promise<Copies | null> {
  const path = socketOf(dataDir)
  if (process.platform === 'win32' || Buffer.byteLength(path) > longestSocket) {
    log.warn(`No backup can be made while this server runs: ${path} is no name that a socket can have.`)
    return null
  }
  const sockets = new Set<Socket>()
  let isClosing = false
  const server = createServer(socket => {
    sockets.add(socket)
    // The process that asked is gone then, and 'close' follows.
    socket.on('error', () => {})
    const left = new Promise<void>(resolve => socket.once('close', () => resolve()))
    const copied = hand(socket, dataDir, copyTo)
    void Promise.all([copied, left]).then(async ([folder]) => {
      sockets.delete(socket)
      // If the server ends first, the copy is still being packed.
      if (folder !== null && !isClosing) await rm(folder, { recursive: true, force: true })
    })
  })
  // Left by a process that was killed, because the lock says that no process runs.
  rmSync(path, { force: true })
  server.listen(path)
  await once(server, 'listening')
  await chmod(path, 0o600)
  return {
    async close() {
      isClosing = true
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** Answers with a copy's folder, or with why there is none. */
async function hand(
  socket: Socket,
  dataDir: string,
  copyTo: (folder: string) => Promise<void>,
): Promise<string | null> {
  const tell = (answer: v.InferOutput<typeof answerSchema>) => socket.write(`${JSON.stringify(answer)}\n`)
  let folder: string | null = null
  try {
    folder = await beginCopy(dataDir)
    await copyTo(join(folder, contents.database))
    tell({ folder })
  } catch (error) {
    tell({ trouble: error instanceof Error ? error.message : String(error) })
  }
  return folder
}

/** A copy of the database in a data folder, from the server that runs over it, or of the files themselves. */
export async function takeCopy(dataDir: string): Promise<Copy> {
  try {
    const unlock = lockFolder(dataDir)
    try {
      return await copyFiles(dataDir)
    } finally {
      unlock()
    }
  } catch (error) {
    if (error instanceof DataFolderInUse) return askServer(dataDir, error)
    throw error
  }
}

async function copyFiles(dataDir: string): Promise<Copy> {
  const folder = await beginCopy(dataDir)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    cpSync(dataDir, join(folder, contents.database), { recursive: true, mode: constants.COPYFILE_FICLONE })
    return { folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function askServer(dataDir: string, inUse: DataFolderInUse): Promise<Copy> {
  const socket = connect(socketOf(dataDir))
  try {
    await once(socket, 'connect')
  } catch (error) {
    if (!['ENOENT', 'ECONNREFUSED', 'EINVAL'].includes(codeOf(error) ?? '')) throw error
    throw new StartError(
      `The data folder ${dataDir} is in use by process ${inUse.pid}, which takes no backups. Stop that process, and make the backup then.`,
    )
  }
  const [line] = (await once(socket, 'data')) as [Buffer]
  const read = v.parse(answerSchema, JSON.parse(line.toString()))
  if ('trouble' in read) {
    socket.destroy()
    throw new StartError(`The server could not copy its database: ${read.trouble}`)
  }
  // The server may end while the copy is packed.
  socket.on('error', () => {})
  return {
    folder: read.folder,
    async remove() {
      await rm(read.folder, { recursive: true, force: true })
      socket.destroy()
    },
  }
}

/** Makes the folder for a copy; the disk must still have room for the wire. */
async function beginCopy(dataDir: string): Promise<string> {
  await checkRoomForCopy(dataDir, bytesIn(dataDir))
  return mkdtempSync(`${dataDir}.copy-`)
}

function bytesIn(path: string): number {
  return readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    const inner = join(path, entry.name)
    // The database may have removed a file since.
    return (
      sum + (entry.isDirectory() ? bytesIn(inner) : (statSync(inner, { throwIfNoEntry: false })?.size ?? 0))
    )
  }, 0)
}
