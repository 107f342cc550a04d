import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { findPort } from '../../testing/ports.ts'

export type Prometheus = {
  /** What the API at `/api/v1/` answers as `data`; throws with its error. */
  ask(path: string): Promise<unknown>
  stop(): Promise<void>
}

type Scraped = { port: number; token: string; rules: string }

/** Debian's Prometheus, which reads the metrics of a server of this machine every second and keeps to our rules. */
export async function startPrometheus({ port, token, rules }: Scraped): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'wiredeck-prometheus-'))
  const configuration = join(folder, 'prometheus.json')
  // JSON is YAML.
  const text = JSON.stringify({
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [rules],
    scrape_configs: [
      {
        job_name: 'wiredeck',
        authorization: { credentials: token },
        static_configs: [{ targets: [`127.0.0.1:${port}`] }],
      },
    ],
  })
  writeFileSync(configuration, text)
  const own = await findPort()
  const child = spawn('prometheus', [
    `--config.file=${configuration}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${own}`,
  ])
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()))
  child.on('error', () => (said = 'prometheus is not here: apt-get install prometheus'))
  const url = `http://127.0.0.1:${own}`
  await vi.waitFor(
    async () => {
      if (child.pid === undefined || child.exitCode !== null) throw new Error(said)
      if (!(await fetch(`${url}/-/ready`)).ok) throw new Error('It is not ready')
    },
    { timeout: 20_000, interval: 100 },
  )
  return {
    async ask(path) {
      const { data, error } = (await (await fetch(`${url}/api/v1/${path}`)).json()) as {
        data?: unknown
        error?: string
      }
      if (error !== undefined) throw new Error(`${path}: ${error}`)
      return data
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
