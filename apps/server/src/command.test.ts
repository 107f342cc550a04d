import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keyFileOf, openKeys } from './accounts/keys.ts'
import { areVapidKeys } from './base/vapidKeys.ts'
import { runCommand } from './command.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wiredeck-command-'))))
afterEach(() => rmSync(folder, { recursive: true }))

describe('the keys', () => {
  it('are named, rotated and made for push by commands of the server, which make no file', async () => {
    const environment = { DATA_DIR: join(folder, 'data'), PUSH: 'on' }
    const file = keyFileOf(environment.DATA_DIR)
    for (const verb of [['keys'], ['keys', '--rotate']]) {
      await expect(runCommand(verb, environment)).rejects.toThrow(
        `There are no keys in ${file} yet: the first start of the server makes them.`,
      )
      expect(existsSync(file)).toBe(false)
    }
    const first = openKeys(file).signing().kid
    expect(await runCommand(['keys'], environment)).toBe(`${file}: ${first}`)
    const said = await runCommand(['keys', '--push', '--rotate'], environment)
    const [, publicKey = '', privateKey = '', second = ''] =
      /^VAPID_PUBLIC_KEY=(\S+)\nVAPID_PRIVATE_KEY=(\S+)\n.+: (\S+), then (\S+)$/.exec(said) ?? []
    expect(areVapidKeys({ publicKey, privateKey })).toBe(true)
    expect(said.endsWith(`${file}: ${second}, then ${first}`)).toBe(true)
    expect(openKeys(file).signing().kid).toBe(second)
    expect(await runCommand(['keys', '--push'], { ...environment, DATA_DIR: '/nowhere' })).toMatch(
      /^VAPID_PUBLIC_KEY=\S+\nVAPID_PRIVATE_KEY=\S+$/,
    )
    writeFileSync(file, '{')
    await expect(runCommand(['keys'], environment)).rejects.toThrow(`${file} is damaged. Put its backup back`)
  })
})
