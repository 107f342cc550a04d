import * as v from 'valibot'
import { said } from './said.ts'
import { SettingsError } from './settingsError.ts'

/** The account by which a gateway hears the agency for all its readers. */
export type WatchSettings = {
  username: string
  password: string
  /** Readers are told by uno and revision only, and everything is read with their own tokens. */
  isChannelOnly: boolean
}

/** The settings of the house's account, as they stand in the environment. */
export const watchEntries = {
  WATCH_USERNAME: said(
    'an account of the agency of `CONTENT_API_URL`, by which the server hears it once for all readers; goes with `WATCH_PASSWORD`. **What this account may read, every reader with a login of the agency may read**',
    v.optional(v.string()),
  ),
  WATCH_PASSWORD: said('the password of that account', v.optional(v.string())),
  WATCH: said(
    'what readers get of what it hears: `full`, or `channel-only` where some may read less than the house',
    v.optional(v.picklist(['full', 'channel-only'], 'must be full or channel-only')),
    '`full`',
  ),
}

type Environment = v.InferOutput<v.ObjectSchema<typeof watchEntries, undefined>>

/** Null if the house has no account. Throws a SettingsError for half of one, or one without an agency. */
export function readWatch(env: Environment, hasUpstream: boolean): WatchSettings | null {
  const { WATCH_USERNAME: username, WATCH_PASSWORD: password, WATCH: mode } = env
  if ((username === undefined) !== (password === undefined))
    throw new SettingsError('WATCH_USERNAME and WATCH_PASSWORD belong together: set both, or neither.')
  if (username === undefined || password === undefined) {
    if (mode === undefined) return null
    throw new SettingsError(
      'WATCH says what readers get of what the house’s account hears: set WATCH_USERNAME and WATCH_PASSWORD too, or unset WATCH.',
    )
  }
  if (!hasUpstream)
    throw new SettingsError(
      'WATCH_USERNAME is an account of the agency behind CONTENT_API_URL: set that too, or unset WATCH_USERNAME and WATCH_PASSWORD.',
    )
  return { username, password, isChannelOnly: mode === 'channel-only' }
}
