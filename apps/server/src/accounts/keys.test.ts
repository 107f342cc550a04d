import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startAccountsServer } from '../testing/accountsServer.ts'
import { keyFileOf, openKeys, rotateKeys } from './keys.ts'
import { open, seal } from '../base/secrets.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wiredeck-keys-'))))
afterEach(() => rmSync(folder, { recursive: true }))

describe('the keys', () => {
  it('are made at the first start, random, for nobody else to read, and stay', async () => {
    const file = keyFileOf(join(folder, 'data'))
    const first = openKeys(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(first.pepper).toHaveLength(32)
    expect(first.sealing).toHaveLength(32)
    const again = openKeys(file)
    expect(again.pepper).toEqual(first.pepper)
    expect(await again.jwks()).toEqual(await first.jwks())
    const other = openKeys(keyFileOf(join(folder, 'other')))
    expect(other.pepper).not.toEqual(first.pepper)
    expect(other.publishableKey).not.toBe(first.publishableKey)
    // Neither the private part of a key nor a secret is told.
    expect(JSON.stringify(await first.jwks())).not.toContain('"d"')
  })

  it('stand beside the folder, however it is written', () => {
    expect(keyFileOf(`${folder}/data/`)).toBe(join(folder, 'data.keys.json'))
    expect(keyFileOf(`${folder}/./data`)).toBe(join(folder, 'data.keys.json'))
  })

  it('are the same for all who make them at once', async () => {
    const file = keyFileOf(join(folder, 'new/data'))
    const peppers = Array.from({ length: 5 }, () => openKeys(file).pepper.toString('hex'))
    expect(new Set(peppers).size).toBe(1)
  })

  it('rotate while a server runs: the one before verifies, the one before that does not', async () => {
    const file = keyFileOf(join(folder, 'data'))
    const keys = openKeys(file)
    const first = keys.signing().kid
    const second = rotateKeys(file)
    expect(keys.signing().kid).toBe(second)
    expect(keys.verifying(first)).not.toBeNull()
    expect((await keys.jwks()).keys.map(({ kid }) => kid)).toEqual([second, first])
    rotateKeys(file)
    expect(keys.verifying(first)).toBeNull()
    expect(keys.verifying(second)).not.toBeNull()
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('rotate twice within one tick of the clock, and both are noticed', () => {
    const file = keyFileOf(join(folder, 'data'))
    const keys = openKeys(file)
    const sameTick = new Date()
    utimesSync(file, sameTick, sameTick)
    keys.signing()
    const next = rotateKeys(file)
    utimesSync(file, sameTick, sameTick)
    expect(keys.signing().kid).toBe(next)
  })

  it('keep a reader signed in over a rotation', async () => {
    const server = await startAccountsServer()
    const browser = await server.signIn('reader@desk.example')
    rotateKeys(keyFileOf(server.dataDir))
    expect((await browser.auth.getUser()).error).toBeNull()
    expect((await browser.auth.refreshSession()).error).toBeNull()
    expect((await browser.auth.getClaims()).error).toBeNull()
    await server.closeAndRemove()
  })

  it('of another database are not taken for its own, and lost ones are not made again', async () => {
    const server = await startAccountsServer()
    await server.close()
    const file = keyFileOf(server.dataDir)
    const own = readFileSync(file)
    rmSync(file)
    const settings = { dataDir: server.dataDir }
    const lost = /data\.keys\.json is not there, and holds the keys .* Put it back/
    // A start that makes new keys would look like a good one to whoever puts the file back.
    for (const start of ['first', 'second']) {
      await expect(startAccountsServer({ settings }), start).rejects.toThrow(lost)
      expect(existsSync(file), start).toBe(false)
    }
    openKeys(file)
    await expect(startAccountsServer({ settings })).rejects.toThrow(
      /keys in .*data\.keys\.json are not those/,
    )
    writeFileSync(file, own, { mode: 0o600 })
    const again = await startAccountsServer({ settings })
    await again.close()
    await server.closeAndRemove()
  })
})

describe('what is sealed', () => {
  const key = Buffer.alloc(32, 1)

  it('opens with its key, at its place, unchanged', () => {
    const sealed = seal(key, 'secret', 'here')
    const refused = 'unable to authenticate data'
    expect(open(key, sealed, 'here')).toBe('secret')
    expect(seal(key, 'secret', 'here')).not.toBe(sealed)
    expect(() => open(Buffer.alloc(32, 2), sealed, 'here')).toThrow(refused)
    expect(() => open(key, sealed, 'there')).toThrow(refused)
    const bytes = Buffer.from(sealed, 'base64url')
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1
    expect(() => open(key, bytes.toString('base64url'), 'here')).toThrow(refused)
  })
})
