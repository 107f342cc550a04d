import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shortCounts } from './counts.mjs'
import { ensureReady } from './ensureReady.mjs'

/** Node 20, the oldest supported version, is not listed, because the whole run usually uses it. */
describe.skipIf(process.env.NODES !== '1').each([22, 24, 26])(
  'on Node.js %i, as a package of npm (NODES=1)',
  major => {
    const folder = mkdtempSync(join(tmpdir(), `wiredeck-node-${major}-`))
    const name = `node-${process.platform}-${process.arch}`
    const node = join(folder, 'node_modules', name, 'bin/node')
    beforeAll(() => {
      if (process.env.SERVER_BUILT !== '1') ensureReady({ build: true })
      // A separate folder, because it is not a dependency of ours.
      writeFileSync(join(folder, 'package.json'), '{"private":true}')
      const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
      const install = ['install', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${major}`]
      execFileSync(npm[0], [...npm.slice(1), ...install], { cwd: folder, stdio: 'inherit' })
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    it('the server starts, answers and ends', async () => {
      expect(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout).toMatch(new RegExp(`^v${major}\\.`))
      const server = spawn(node, ['apps/server/dist/server.mjs'], {
        env: {
          PATH: process.env.PATH,
          PORT: '0',
          DATA_DIR: join(folder, 'data'),
          KEEP_DAYS: '1',
          LOG_LEVEL: 'warn',
        },
      })
      let said = ''
      const cameUp = new Promise(resolve => {
        for (const stream of [server.stdout, server.stderr])
          stream.on('data', text => {
            said += text
            if (said.includes('Stop:')) resolve()
          })
      })
      const ended = once(server, 'exit')
      await Promise.race([cameUp, ended])
      const [url] = /http:\S+/.exec(said) ?? [said]
      expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: 'ok' })
      server.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
      // Nor a warning of Node.js itself, for example about a planned removal.
      expect(said).not.toContain('Warning')
    })

    it('the unit suites pass', async () => {
      const run = spawn(node, ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot'], {
        // Short counts, because results do not depend on Node.js; the long run has the full counts once.
        env: { ...process.env, ...shortCounts, SERVER_BUILT: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let said = ''
      for (const stream of [run.stdout, run.stderr]) stream.on('data', text => (said += text))
      const [code] = await once(run, 'close')
      const failed = said.split('\n').filter(line => line.includes('FAIL '))
      expect(code, [...failed, said.slice(-4000)].join('\n')).toBe(0)
    }, 1_800_000)
  },
)
