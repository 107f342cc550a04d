import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The commands of a clone in which nothing is installed: each of them starts there, and then installs. */
const bare = mkdtempSync(join(tmpdir(), 'wiredeck-bare-'))
beforeAll(() => {
  for (const name of ['tools', 'bench', 'package.json']) cpSync(name, join(bare, name), { recursive: true })
})
afterAll(() => rmSync(bare, { recursive: true }))

function run(tool, args, environment = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`tools/${tool}.mjs`, ...args], {
    encoding: 'utf8',
    cwd: bare,
    env: { PATH: process.env.PATH, ...environment },
  })
  return { status, output: stdout + stderr }
}

describe('a tool that is called wrongly', () => {
  it.each([
    ['wire', ['--foo'], "Unknown option '--foo'.\nnpm run wire -- ["],
    ['wire', ['ferry'], "Unexpected argument 'ferry'.\nnpm run wire -- ["],
    ['wire', ['--hours'], "Option '--hours <value>' argument missing.\nnpm run wire -- ["],
    ['wire', ['--hours', 'many'], '--hours many is no number from 0 to 8760.\nnpm run wire -- ['],
    ['wire', ['--until', 'noon'], '--until noon is no date.\nnpm run wire -- ['],
    ['wire', ['--seed', '1.5'], '--seed 1.5 is no whole number.\nnpm run wire -- ['],
    ['wire', ['--lang', 'xx'], '--lang xx is no language of the wire.\nnpm run wire -- ['],
    ['start', ['--port', '80'], "Unknown option '--port'.\nnpm start. Settings come by the environment"],
    ['check', ['--fixx'], "Unknown option '--fixx'.\nnpm run check, or npm run fix\n"],
    ['test', ['--lon'], "Unknown option '--lon'.\nnpm test [-- --changed [--since"],
    ['bench', ['--foo'], '--foo is no benchmark.\nnpm run bench '],
    ['checkSupabase', ['--foo'], "Unknown option '--foo'.\nnpm run check:supabase\n"],
  ])('%s %j says so, and how it is called', (tool, args, beginning) => {
    const { status, output } = run(tool, args)
    expect(output.slice(0, beginning.length)).toBe(beginning)
    expect(output).not.toContain('    at ')
    expect(status).toBe(2)
  })
})
