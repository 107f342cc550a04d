import * as v from 'valibot'
import type { KeyValueStorage } from '../platform/storage.ts'
import { shellHeader } from '../installed/workerProtocol.ts'

/** `/config.json`: where the deck finds everything at run time. */
const configSchema = v.object({
  /** '' is the deck's own origin. */
  contentApiUrl: v.string(),
  contentApiKey: v.string(),
  agencyProviders: v.optional(v.tuple([v.string(), v.string()])),
  robotGenre: v.optional(v.string()),
  fullTextMatch: v.optional(v.picklist(['in', 'contains']), 'in'),
  contactMail: v.optional(v.string()),
  /** The address that page views and events are sent to; without it they are not sent (D36). */
  analyticsUrl: v.optional(v.string()),
  sampleAccount: v.optional(v.object({ email: v.string(), password: v.string() })),
  /** Where documents are pushed; absent if the deck has to poll. */
  live: v.optional(v.string()),
  /** How readers are alerted with the deck closed; absent if they are not. */
  push: v.optional(v.object({ path: v.string(), publicKey: v.string() })),
  /** Where the deck learns what became of notifications; absent if none are delivered. */
  deliveries: v.optional(v.string()),
  /** Where the revisions of documents are; absent if only this device has some. */
  versions: v.optional(v.string()),
  /** False if an empty deck stays empty. */
  welcome: v.optional(v.boolean(), true),
  /** Changes when the policies of the server's pages do. */
  policy: v.optional(v.string()),
  /** Where columns are synced; absent if a deck stays on its device. `url` '' is the deck's own origin. */
  accounts: v.optional(
    v.object({
      url: v.string(),
      publishableKey: v.string(),
      googleClientId: v.optional(v.string()),
      mailbox: v.optional(v.literal(true)),
      phones: v.optional(v.literal(true)),
    }),
  ),
  /** Checked one by one where they are given, because a wrong one must not keep the deck from starting. */
  starterColumns: v.optional(v.unknown()),
})
export type Config = v.InferOutput<typeof configSchema>

const reloadedForKey = 'reloaded-for-policy'

/**
 * Rejects with a sentence if the server gives no usable configuration. If the service worker says that this
 * page came with an outdated policy, the page is loaded again, once for each policy.
 */
export async function loadConfig(tab: KeyValueStorage): Promise<Config> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`The server gave no configuration (${response.status})`)
  const isOutdated = response.headers.get(shellHeader) !== null
  const read = v.safeParse(configSchema, await response.json())
  if (!read.success) throw new Error(`The server's configuration is unusable: ${v.summarize(read.issues)}`)
  const policy = read.output.policy ?? ''
  if (isOutdated && tab.get(reloadedForKey) !== policy) {
    tab.set(reloadedForKey, policy)
    location.reload()
    // Never resolves, because nothing should begin on a page that is being left.
    await new Promise(() => {})
  }
  return read.output
}
