import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The size of the page in pixels. */
export const size = { width: 1440, height: 900 }

/** Tries for at most ten seconds. */
export async function until(act) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act()
    } catch (error) {
      if (tries === 40) throw error
      await pause(250)
    }
  }
}

/** Ends a browser with its processes, which are a group of their own. */
export function endGroup({ pid }) {
  if (pid !== undefined) process.kill(-pid)
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}
