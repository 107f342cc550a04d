import { deliveriesPath, livePath, pushPath, versionsPath } from '@wiredeck/content-api/wire'
import { starterColumns } from '@wiredeck/samples'
import type { Hono } from 'hono'
import type { Mailbox } from '../mail/mailbox.ts'
import { isForOneMachine, type Settings } from '../settings/settings.ts'
import { servedAgency } from './servedAgency.ts'

/** The accounts of this server, as far as the web shows them. */
export type ServedAccounts = {
  /** `/auth/v1` and `/rest/v1`. */
  app: Hono
  publishableKey: string
  /** Null if mails go out, or if others could read them. */
  mailbox: Mailbox | null
}

/** What alerts closed decks, as far as the web shows it. */
export type ServedPush = {
  /** `/wire/v1/push`. */
  app: Hono
  /** A browser lets only the holder of the private key to it alert a device. */
  publicKey: string
}

/** `/config.json`: where the deck finds everything at run time. Any reader may see all of it. */
export function deckConfig(
  settings: Settings,
  accounts: ServedAccounts | null,
  push: Pick<ServedPush, 'publicKey'> | null = null,
  hasDeliveries = false,
): Record<string, unknown> {
  const { providers = null, robotGenre = null } = servedAgency(settings)
  const common = {
    // The deck's own origin: the content API is served, or passed through, right here.
    contentApiUrl: '',
    contactMail: settings.contactMail,
    welcome: settings.hasWelcome,
    fullTextMatch: settings.fullTextMatch,
    ...given('agencyProviders', providers),
    ...given('robotGenre', robotGenre),
    ...given('analyticsUrl', settings.analyticsUrl),
    ...given('accounts', accountsConfig(settings, accounts)),
    ...given('live', settings.live && livePath),
    ...given('deliveries', hasDeliveries ? deliveriesPath : null),
    ...given('push', push && { path: pushPath, publicKey: push.publicKey }),
  }
  // A gateway adds the real key on the way; the deck sends a word in its place.
  if (settings.upstream)
    return {
      ...common,
      ...given('versions', settings.watch && !settings.watch.isChannelOnly ? versionsPath : null),
      contentApiKey: 'gateway',
    }
  return {
    ...common,
    contentApiKey: settings.apiKey,
    versions: versionsPath,
    starterColumns,
    // The sample password is told only while all readers are at this machine.
    ...given('sampleAccount', isForOneMachine(settings) ? settings.sampleAccount : null),
  }
}

/** Where columns are synced; null turns it off. */
function accountsConfig({ accounts }: Settings, own: ServedAccounts | null): Record<string, unknown> | null {
  if (accounts === null) return null
  const google = given('googleClientId', accounts.googleClientId)
  if (accounts.servedBy === 'supabase')
    return { url: accounts.url, publishableKey: accounts.publishableKey, ...google }
  if (!own) return null
  const mailbox = own.mailbox ? { mailbox: true } : {}
  const phones = accounts.smsUrl === null ? {} : { phones: true }
  return { url: '', publishableKey: own.publishableKey, ...google, ...mailbox, ...phones }
}

/** Left out where not set, so that the deck's own default stands. */
function given(name: string, value: unknown): Record<string, unknown> {
  return value === null ? {} : { [name]: value }
}
