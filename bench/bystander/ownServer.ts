import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { bundle } from '../../apps/server/src/testing/childServer.ts'

export type OwnServer = {
  url: string
  /** The last code that was mailed to this address. */
  codeFor(email: string): Promise<string>
  /** The most memory that its processes ever had, in bytes. */
  peakBytes(): number
  end(): Promise<void>
}

/** The built server as a process of its own. */
export async function startOwnServer(environment: Record<string, string>): Promise<OwnServer> {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [bundle], {
    env: { PATH, PORT: '0', LOG_LEVEL: 'error', WIRE: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let said = ''
  let hear = () => {}
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString()
    hear()
  })
  const says = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(said)?.[1]
      if (found !== undefined) return found
      const heard = new Promise<void>(resolve => (hear = resolve))
      const [code] = (await Promise.race([heard, ended])) ?? []
      if (code !== undefined) throw new Error(`The server ended with ${String(code)}: ${said}`)
    }
  }
  const url = (await says(/Deck: +(http\S+)/)).replace('localhost', '127.0.0.1')
  // The sample agency files its past first.
  while (!(await fetch(`${url}/readyz`)).ok) await setTimeout(500)
  return {
    url,
    codeFor: email => says(new RegExp(`Mail to ${email.replaceAll('.', '\\.')}: .*?(\\d{6})`)),
    peakBytes: () => peakOf(child.pid ?? 0),
    async end() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function peakOf(pid: number): number {
  const own = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children.reduce((sum, each) => sum + peakOf(Number(each)), Number(own ?? 0) * 1024)
}
