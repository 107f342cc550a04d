import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContentApi } from './index.ts'

const run = promisify(execFile)
const folder = join(dirname(fileURLToPath(import.meta.url)), '..')
const root = join(folder, '../..')
const readme = readFileSync(join(folder, 'README.md'), 'utf8')
const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(match => match[1] ?? '')

/** A project with only the built package and its one dependency. */
let project: string
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'content-api-'))
  const built = join(project, 'node_modules/@wiredeck/content-api')
  mkdirSync(dirname(built), { recursive: true })
  await run(process.execPath, [join(folder, 'build.mjs'), built])
  symlinkSync(join(root, 'node_modules/valibot'), join(project, 'node_modules/valibot'))
  write('package.json', '{ "type": "module" }')
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

function write(name: string, text: string): void {
  writeFileSync(join(project, name), text)
}

describe('the package, installed alone', () => {
  it('needs valibot and nothing else', () => {
    const manifest = readFileSync(join(project, 'node_modules/@wiredeck/content-api/package.json'), 'utf8')
    expect(JSON.parse(manifest)).toMatchObject({
      name: '@wiredeck/content-api',
      type: 'module',
      dependencies: { valibot: expect.any(String) as string },
    })
    expect(manifest).not.toContain('@wiredeck/query')
  })

  it('runs in Node without a bundler', async () => {
    write(
      'main.js',
      `import { createContentApi } from '@wiredeck/content-api'
      import { maxBatchSize } from '@wiredeck/content-api/wire'
      const bodies = []
      const fetch = async (url, { body }) => {
        bodies.push(body)
        return Response.json({ response: {}, access_token: 'a', refresh_token: 'r', expires_in: 60 })
      }
      const api = createContentApi({ baseUrl: 'https://api.agency.example', fetch })
      await api.search({ query: 'country:nrl' })
      console.log(JSON.stringify([maxBatchSize, JSON.parse(bodies[1]).query]))`,
    )
    const { stdout } = await run(process.execPath, [join(project, 'main.js')])
    expect(JSON.parse(stdout)).toEqual([1000, { and: [{ name: 'country', in: ['nrl'] }] }])
  })

  it('has types that fit the examples of its README', async () => {
    const given = `import { createContentApi, type Token } from '@wiredeck/content-api'
      declare const document: { class: string; href: string }
      declare const token: Token | null
      declare const baseUrl: string, apiKey: string\n`
    const files = examples.map((example, place) => {
      const hasApi = example.includes('const api =')
      const client = hasApi ? '' : 'declare const api: ReturnType<typeof createContentApi>\n'
      const text = example.replace(/^import .*$/m, '').replaceAll(/^const /gm, 'export const ')
      write(`example${place}.ts`, given + client + text)
      return `example${place}.ts`
    })
    expect(files.length).toBeGreaterThan(4)
    const options = { module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'] }
    const compilerOptions = { ...options, strict: true, noEmit: true, skipLibCheck: false, types: [] }
    write('tsconfig.json', JSON.stringify({ compilerOptions, files }))
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = await run(process.execPath, [tsc, '-p', project]).catch(
      (error: { stdout: string }) => error,
    )
    expect(stdout).toBe('')
  })

  it('has a README that names every call, and nothing of the deck', () => {
    for (const call of Object.keys(createContentApi({ baseUrl: '' })))
      expect(readme).toMatch(new RegExp(`\\b${call}\\b`))
    expect(readme).not.toMatch(/\b(deck|column)s?\b/i)
  })
})
