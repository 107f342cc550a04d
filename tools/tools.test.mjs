import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

function run(tool, args, environment = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`tools/${tool}.mjs`, ...args], {
    encoding: 'utf8',
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
    ['keys', ['--rotat'], "Unknown option '--rotat'.\nnpm run keys -- [--rotate] [--push]\n"],
    ['start', ['--port', '80'], "Unknown option '--port'.\nnpm start. Settings come by the environment"],
    ['check', ['--fixx'], "Unknown option '--fixx'.\nnpm run check, or npm run fix\n"],
    ['test', ['--lon'], "Unknown option '--lon'.\nnpm test, or npm run test:long\n"],
    ['bench', ['--foo'], '--foo is no benchmark.\nnpm run bench '],
    ['checkSupabase', ['--foo'], "Unknown option '--foo'.\nnpm run check:supabase\n"],
  ])('%s %j says so, and how it is called', (tool, args, beginning) => {
    const { status, output } = run(tool, args)
    expect(output.slice(0, beginning.length)).toBe(beginning)
    expect(output).not.toContain('    at ')
    expect(status).toBe(2)
  })

  it('keys says which file it cannot read or make', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wiredeck-tools-'))
    writeFileSync(join(folder, 'data.keys.json'), '{')
    expect(run('keys', [], { DATA_DIR: join(folder, 'data') })).toEqual({
      status: 1,
      output: `${folder}/data.keys.json is damaged. Put its backup back: without it nobody who has an account can sign in again.\n`,
    })
    expect(run('keys', [], { DATA_DIR: '/proc/x/y' })).toEqual({
      status: 1,
      output: 'DATA_DIR is /proc/x/y, where no folder can be made. Name another one.\n',
    })
    rmSync(folder, { recursive: true })
  })
})

describe('where there is no Chromium', () => {
  const find = given =>
    spawnSync(
      process.execPath,
      ['-e', `import('./tools/chromium.mjs').then(({ findChromium }) => findChromium(${given}))`],
      { encoding: 'utf8' },
    )

  it('says the commands that install one, and installs nothing', () => {
    const { status, stdout, stderr } = find(`{ named: '', exists: () => false }`)
    expect(stderr).toBe(
      '\nNo Chromium to test with. Install Debian’s (apt-get install chromium) or Playwright’s (npx playwright install chromium), or name yours in CHROMIUM_PATH.\n\n',
    )
    expect(stdout).toBe('')
    expect(status).toBe(1)
  })

  it('says that the named one does not exist', () => {
    const { status, stderr } = find(`{ named: '/no/such/chromium' }`)
    expect(stderr).toBe('\nCHROMIUM_PATH is /no/such/chromium, and nothing is there.\n\n')
    expect(status).toBe(1)
  })
})
