import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

export type Race = { folders: string[]; startAt: number }

/** Lets several processes try each folder at the same moment; resolves to what all of them got. */
export async function claimAtOnce(folders: string[], processes: number): Promise<string[]> {
  const claimants = Array.from({ length: processes }, startClaimant)
  try {
    await Promise.all(claimants.map(hear))
    const heard = Promise.all(claimants.map(hear))
    const race: Race = { folders, startAt: Date.now() + 50 }
    for (const claimant of claimants) claimant.send(race)
    return (await heard).flat() as string[]
  } finally {
    // Only now, because the folders of an ended process are free.
    for (const claimant of claimants) claimant.kill()
  }
}

function startClaimant(): ChildProcess {
  const tsx = createRequire(import.meta.url).resolve('tsx')
  return fork(fileURLToPath(new URL('./claimant.ts', import.meta.url)), { execArgv: ['--import', tsx] })
}

async function hear(claimant: ChildProcess): Promise<unknown> {
  const [message] = await once(claimant, 'message')
  return message
}
