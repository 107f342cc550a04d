import * as v from 'valibot'
import { said } from './said.ts'
import { areVapidKeys, type VapidKeys } from '../base/vapidKeys.ts'
import { SettingsError } from './settingsError.ts'

/** Alerts for decks that are closed: the keys that push services know this server by, and whom they may write to. */
export type PushSettings = VapidKeys & { subject: string }

const aKey = 'must be what `node server.mjs keys --push` prints, or in a clone `npm run keys -- --push`'
const key = (signs: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/, aKey), v.length(signs, aKey))

/** The settings of push, as they stand in the environment. */
export const pushEntries = {
  PUSH: said(
    'whether readers are alerted while their deck is closed ([below](#alerts-with-the-deck-closed)): `on` or `off`',
    v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'off'),
  ),
  VAPID_PUBLIC_KEY: said(
    'the key by which the relays of browsers know this server; `node server.mjs keys --push` prints a pair (in a clone: `npm run keys -- --push`). With another pair readers have to turn alerts on again',
    v.optional(key(87)),
  ),
  VAPID_PRIVATE_KEY: said('the other half of that pair', v.optional(key(43))),
  VAPID_SUBJECT: said(
    'where the makers of browsers reach you: `mailto:deck@example.org`, or an address with `https://`',
    v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
          'must be an address such as mailto:deck@example.org, or one with https://',
        ),
      ),
    ),
  ),
}

type Environment = v.InferOutput<v.ObjectSchema<typeof pushEntries, undefined>>

/** Null if nothing is to be pushed. Else throws a SettingsError if keys are missing or of two pairs. */
export function readPush(env: Environment): PushSettings | null {
  if (env.PUSH === 'off') return null
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  if (publicKey === undefined || privateKey === undefined || subject === undefined)
    throw new SettingsError(
      'PUSH=on needs VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT. `node server.mjs keys --push` makes the ' +
        'keys (in a clone: npm run keys -- --push); the subject is where the makers of browsers reach you, such as mailto:deck@example.org.',
    )
  if (!areVapidKeys({ publicKey, privateKey }))
    throw new SettingsError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not belong to each other. `node server.mjs keys --push` makes a pair (in a clone: npm run keys -- --push).',
    )
  return { publicKey, privateKey, subject }
}
