import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../base/startError.ts'
import { makeVapidKeys } from '../base/vapidKeys.ts'
import { explainFolder } from '../database/dataFolder.ts'
import { keyFileOf, kidsIn, rotateKeys } from './keys.ts'

/**
 * Names the file with the keys of the accounts and the ids of its keys, after a rotation with `--rotate`; `--push` prints
 * a new pair for push services, as settings. Null for other arguments. Throws a StartError if there is no such file,
 * because only a start may make it: a lost one has to be put back.
 */
export function runKeys(args: readonly string[], dataDir: string): string | null {
  const asked = readOptions(args)
  if (asked === null) return null
  try {
    return [
      ...(asked.push ? [pushSettings()] : []),
      ...(asked.rotate || !asked.push ? [showKeys(keyFileOf(dataDir), asked.rotate)] : []),
    ].join('\n')
  } catch (error) {
    throw explainFolder(error, resolve(dataDir))
  }
}

function showKeys(file: string, isRotating: boolean): string {
  if (!existsSync(file))
    throw new StartError(
      `There are no keys in ${file} yet: the first start of the server makes them. If they were there, put that file back.`,
    )
  if (isRotating) rotateKeys(file)
  return `${file}: ${kidsIn(file).join(', then ')}`
}

function pushSettings(): string {
  const { publicKey, privateKey } = makeVapidKeys()
  return `VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`
}

function readOptions(args: readonly string[]): { rotate: boolean; push: boolean } | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        rotate: { type: 'boolean', default: false },
        push: { type: 'boolean', default: false },
      },
    })
    return values
  } catch {
    return null
  }
}
