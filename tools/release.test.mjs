import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assemble } from './assemble.mjs'
import { findDeadLinks, linksIn } from './checks/links.mjs'
import { ensureReady } from './ensureReady.mjs'
import { filesBelow } from './files.mjs'

const fonts = [
  '@fontsource-variable/inter',
  '@fontsource-variable/source-serif-4',
  '@fontsource/noto-naskh-arabic',
]

describe('what npm run build makes', () => {
  let folder
  let built
  beforeAll(() => {
    if (process.env.SERVER_BUILT !== '1') ensureReady({ build: true })
    folder = mkdtempSync(join(tmpdir(), 'wiredeck-release-'))
    built = join(folder, 'wiredeck')
    assemble(built)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('serves the deck and the sample agency without packages and without the repository', async () => {
    const server = spawn(process.execPath, ['--liftoff-only', 'server.mjs'], {
      cwd: built,
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder, 'data'), KEEP_DAYS: '1', WIRE: 'off' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(server, 'exit')
    const [text] = await once(server.stdout, 'data')
    const [url] = /http:\S+/.exec(text.toString())
    const statusOf = async path => (await fetch(url + path)).status
    const page = await (await fetch(url)).text()
    expect(page).toContain('<title>')
    for (const path of [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path))
      expect(await statusOf(path)).toBe(200)
    for (const path of ['/healthz', '/licenses.txt']) expect(await statusOf(path)).toBe(200)
    const token = await (await fetch(`${url}/oauth/token?grant_type=anonymous`)).json()
    const answer = await fetch(`${url}/v1/api/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.access_token}` },
      body: '{"maxRows":1}',
    })
    expect((await answer.json()).response.docs).toHaveLength(1)
    server.kill('SIGKILL')
    await ended
  })

  it('says its version, its licence and those of all that is in it, and has the docs', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    const said = spawnSync(process.execPath, [join(built, 'server.mjs'), '--version'], { encoding: 'utf8' })
    expect(said.stdout.trim()).toBe(version)
    expect(readFileSync(join(built, 'LICENSE'), 'utf8')).toContain('MIT License')
    const licenses = readFileSync(join(built, 'licenses.txt'), 'utf8')
    for (const name of ['hono', '@electric-sql/pglite', '@aws-sdk/client-sqs'])
      expect(licenses).toContain(`## ${name} - `)
    const ofDeck = readFileSync(join(built, 'deck/licenses.txt'), 'utf8')
    // Packages of the page, of its service worker, and of its fonts, each once.
    for (const name of ['react', 'workbox-window', 'workbox-precaching', ...fonts])
      expect(ofDeck.split(`## ${name} - `), name).toHaveLength(2)
    expect(ofDeck).toContain('SIL OPEN FONT LICENSE')
    for (const file of ['README.md', 'CHANGELOG.md', 'docs/deploy.md', 'docs/settings.md'])
      expect(existsSync(join(built, file)), file).toBe(true)
  })

  it('has no link in its docs that leads nowhere, and keeps those that lead somewhere', () => {
    const pages = filesBelow(built).filter(file => file.endsWith('.md'))
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/deploy.md', 'docs/settings.md']))
    expect(findDeadLinks(built, pages)).toEqual([])
    const targetsOf = page => linksIn(readFileSync(join(built, page), 'utf8')).map(({ target }) => target)
    expect(targetsOf('README.md')).toEqual(
      expect.arrayContaining(['docs/deploy.md', 'docs/pictures/desk.webp', 'samples/media/LICENSES.md']),
    )
    expect(targetsOf('docs/deploy.md')).toContain('../deploy/nginx.conf')
    // These are for developers, and a release has no sources for them to speak of.
    for (const file of ['docs/spec', 'docs/breaks', 'docs/traceability.md'])
      expect(existsSync(join(built, file)), file).toBe(false)
  })

  it('says in a sentence what the server needs where Node.js is too old, before anything of it is loaded', () => {
    const runAs = version => {
      const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
      const args = [
        '--import',
        `data:text/javascript,${encodeURIComponent(pretend)}`,
        'server.mjs',
        '--version',
      ]
      return spawnSync(process.execPath, args, { cwd: built, encoding: 'utf8' })
    }
    const main = join(built, 'main.mjs')
    const whole = readFileSync(main)
    writeFileSync(main, 'throw new Error("loaded")')
    for (const version of ['18.20.8', '20.18.3', '14.21.3']) {
      const { status, stdout, stderr } = runAs(version)
      expect([status, stdout]).toEqual([1, ''])
      expect(stderr.trim()).toBe(
        `Wiredeck needs Node.js 20.19 or later, and this is ${version}: install a newer one (docs/deploy.md says where from), or name it by its path.`,
      )
    }
    expect(runAs('20.19.0').stderr).toContain('loaded')
    writeFileSync(main, whole)
    expect(runAs('22.0.0').stdout).toMatch(/^\d/)
  })

  it('can be made in an image, because what is copied there has all that tsconfig.json names', () => {
    const { references } = JSON.parse(readFileSync('tsconfig.json', 'utf8'))
    const leftOut = readFileSync('.dockerignore', 'utf8').split('\n')
    expect(references.map(({ path }) => path.split('/')[0]).filter(name => leftOut.includes(name))).toEqual(
      [],
    )
  })
})
