import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { StartError } from './startError.ts'

const megabyte = 1_000_000
/** A new database with a day of wire fills 80 MB. */
const newFolderNeeds = 200 * megabyte
/** A database that opens writes its log first, in files of 17 MB. */
const openingNeeds = 40 * megabyte
const warnsBelow = 200 * megabyte
/** The rest is kept for readers: columns, sessions, and searches that sort on the disk. */
const filingNeeds = 100 * megabyte
const looksEveryMs = 3_600_000

export type Disk = {
  /** May more be filed? */
  hasRoom(): Promise<boolean>
  stop(): void
}

export type DiskOptions = {
  folder: string
  log: Logger
  /** Is there a wire that files? */
  hasWire: boolean
  /** Bytes; by default the system's own figure. */
  freeBytes?: (folder: string) => Promise<number>
}

/** Looks at the disk of the data folder now and every hour, and says when little is free. */
export async function watchDisk({
  folder,
  log,
  hasWire,
  freeBytes = freeBytesOf,
}: DiskOptions): Promise<Disk> {
  let isPaused = false
  const warn = async () => {
    const free = await freeBytes(folder)
    if (free >= warnsBelow) return
    const outlook = hasWire
      ? `Below ${inMegabytes(filingNeeds)} the wire stops filing.`
      : 'Without room no columns are synced.'
    log.warn(`Only ${inMegabytes(free)} are free on the disk of ${folder}. ${outlook}`)
  }
  await warn()
  const timer = setInterval(() => {
    warn().catch((error: unknown) => log.warn(error, 'The disk could not be looked at'))
  }, looksEveryMs)
  timer.unref()
  return {
    async hasRoom() {
      const free = await freeBytes(folder)
      const isShort = free < filingNeeds
      if (isShort && !isPaused)
        log.warn(`The wire stops filing: only ${inMegabytes(free)} are free on the disk of ${folder}.`)
      if (!isShort && isPaused) log.info('The disk has room again: the wire goes on filing.')
      isPaused = isShort
      return !isShort
    },
    stop: () => clearInterval(timer),
  }
}

/** Throws a StartError if a database could not even be opened. */
export async function checkRoom(folder: string, isNew: boolean, freeBytes = freeBytesOf): Promise<void> {
  const [free, needed] = [await freeBytes(folder), isNew ? newFolderNeeds : openingNeeds]
  if (free < needed)
    throw new StartError(
      `The disk of ${folder} (DATA_DIR) is full: ${inMegabytes(free)} are free, and ${inMegabytes(needed)} are needed. Make room, and start again.`,
    )
}

/** Throws a StartError if a copy of that many bytes would leave too little room for the wire. */
export async function checkRoomForCopy(
  folder: string,
  bytes: number,
  freeBytes = freeBytesOf,
): Promise<void> {
  const [free, needed] = [await freeBytes(folder), bytes + filingNeeds]
  if (free < needed)
    throw new StartError(
      `The disk of ${folder} has no room for a copy: ${inMegabytes(free)} are free, and ${inMegabytes(needed)} are needed.`,
    )
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / megabyte)} MB`
