import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { SendMail } from '../mail/mail.ts'
import type { SendText } from '../mail/textMessages.ts'
import type { AccessJwts } from './accessJwts.ts'
import type { AddressOptions } from '../http/clientAddress.ts'
import type { Counter } from '../callers/counter.ts'
import type { Slices } from '../callers/slices.ts'
import type { Turns } from '../callers/turns.ts'
import type { GoogleTokens } from './googleTokens.ts'
import type { Keys } from './keys.ts'
import type { LinkPlaces } from './linkPlace.ts'

/** What the calls of the accounts work with. */
export type AccountDeps = {
  database: Database
  keys: Keys
  counter: Counter
  jwts: AccessJwts
  sendMail: SendMail
  /** Null if nothing is sent to phones. */
  sendText: SendText | null
  /** Null if nobody signs in with Google. */
  google: GoogleTokens | null
  address: AddressOptions
  links: LinkPlaces
  /** In which calls wait that the database answers. */
  turns: Turns
  slices: Slices
  now: () => Date
  log: Logger
}
