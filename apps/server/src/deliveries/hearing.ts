import { documentOf, mayBeUsed } from '@wiredeck/document'
import type { Logger } from 'pino'
import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import type {
  DeliveryStore,
  HearingSubscription,
  MatchedEntry,
  Place,
} from '../database/stores/deliveryStore.ts'
import type { Filing, LogEntry } from '../filing/filing.ts'
import { Refusal } from '../http/refusal.ts'
import { createMatcher, type WatchedFilter } from '../live/matcher.ts'
import { matchWith, tryEntry } from '../live/tryEntry.ts'
import { readWatch, type Watched } from '../live/watch.ts'

export type HearingDeps = {
  store: Pick<DeliveryStore, 'place' | 'subscriptionIdentifiers' | 'subscriptions' | 'record'>
  filing: Pick<Filing, 'readLog'>
  now: () => Date
  log: Logger
}

/** Reads the log behind the filing, and makes what matches a subscription wait for its service. */
export type Hearing = {
  /** Reads to the present end of the log. Resolves to whether anything waits that did not before. */
  readOn(): Promise<boolean>
}

type SubscriptionWatch = Watched & {
  filter: WatchedFilter<SubscriptionWatch>
  subscription: HearingSubscription
}

/** Entries that are matched and stored together. */
const pageSize = 200
/** After this many entries others get a turn. */
const turnSize = 5

export function createHearing({ store, filing, now, log }: HearingDeps): Hearing {
  const matcher = createMatcher<SubscriptionWatch>()
  const watches = new Map<string, SubscriptionWatch | null>()
  let knownChanges: number | null = null
  /** No subscription hears entries with this number or a lower one. */
  let lowest = 0

  /** Subscriptions never change: they come and go. */
  async function learn({ changes }: Place) {
    if (knownChanges === changes) return
    const identifiers = new Set(await store.subscriptionIdentifiers())
    for (const [identifier, watch] of watches) {
      if (identifiers.has(identifier)) continue
      watches.delete(identifier)
      if (watch) matcher.release(watch.filter, watch)
    }
    const added = [...identifiers].filter(identifier => !watches.has(identifier))
    if (added.length > 0)
      for (const subscription of await store.subscriptions(added))
        watches.set(subscription.identifier, watchOf(subscription))
    const numbers = [...watches.values()].flatMap(watch => watch?.subscription.fromNumber ?? [])
    lowest = numbers.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
    knownChanges = changes
  }

  /** Null if an earlier version kept a query that the search would refuse. */
  function watchOf(subscription: HearingSubscription): SubscriptionWatch | null {
    const query: unknown = subscription.query === null ? undefined : JSON.parse(subscription.query)
    try {
      const { filter, range } = readWatch({ query }, now())
      return matcher.add<SubscriptionWatch>(filter, shared => ({
        filter: shared,
        range,
        state: 'current',
        subscription,
      }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.warn({ subscription: subscription.identifier, why: error.message }, 'A subscription hears nothing')
      return null
    }
  }

  /** Null if no service hears of it. */
  function match(entry: LogEntry): MatchedEntry | null {
    const { number, uno, revision, filed, raw } = entry
    const at = now()
    const tried = tryEntry(entry, at)
    const matched = matchWith(tried, matcher)
    if (matched.in.length + matched.out.length === 0) return null
    const payload = tried.now?.payload
    const { headline, title, lang } = v.parse(toldFields, payload)
    // Services that got a document are told of its kill, even if too little text is left to match.
    const hearing = isStopped(payload, at) ? [...matched.in, ...matched.out] : matched.in
    const subscriptionsByService = new Map<string, { name: string; identifier: string }[]>()
    for (const { subscription } of hearing) {
      const { service, name, identifier, fromNumber } = subscription
      if (fromNumber >= number) continue
      const others = subscriptionsByService.get(service)
      if (others) others.push({ name, identifier })
      else subscriptionsByService.set(service, [{ name, identifier }])
    }
    if (subscriptionsByService.size === 0) return null
    const services = [...subscriptionsByService].map(([identifier, subscriptions]) => ({
      identifier,
      subscriptions,
    }))
    return {
      number,
      uno,
      revision,
      // Pictures have a title instead of a headline.
      headline: headline || title,
      lang,
      filed,
      raw,
      services,
    }
  }

  async function matchAll(entries: readonly LogEntry[]): Promise<MatchedEntry[]> {
    const matched: MatchedEntry[] = []
    for (const [nth, entry] of entries.entries()) {
      if (nth % turnSize === turnSize - 1) await setImmediate()
      if (entry.isGone) continue
      try {
        const found = match(entry)
        if (found) matched.push(found)
      } catch (error) {
        // One document that cannot be read must not hold up all others for good.
        log.error({ err: error, uno: entry.uno }, 'A document was matched against no subscription')
      }
    }
    return matched
  }

  return {
    async readOn() {
      let isAnyWaiting = false
      for (;;) {
        const place = await store.place()
        await learn(place)
        if (lowest === Number.POSITIVE_INFINITY) return isAnyWaiting
        const page = await filing.readLog(Math.max(place.number, lowest), pageSize, { isPastLeftOut: true })
        if (page.log !== place.log) {
          log.warn(
            { from: page.newest },
            'The log is another one, because the database was restored: notifications begin with what is filed next',
          )
          await store.record(place, { log: page.log, number: page.newest }, [], now())
          continue
        }
        const isLast = page.entries.length < pageSize
        const upTo = isLast ? page.newest : (page.entries.at(-1)?.number ?? page.newest)
        if (upTo <= place.number) return isAnyWaiting
        const matched = await matchAll(page.entries)
        if (!(await store.record(place, { log: page.log, number: upTo }, matched, now()))) continue
        isAnyWaiting ||= matched.length > 0
        if (isLast) return isAnyWaiting
      }
    },
  }
}

/** A field that is told of a document; '' if the document has none. */
const line = v.fallback(v.string(), '')
const toldFields = v.object({
  headline: v.optional(line, ''),
  title: v.optional(line, ''),
  lang: v.optional(line, ''),
})

function isStopped(payload: unknown, now: Date): boolean {
  const document = documentOf(payload)
  return document !== null && ['killed', 'withheld'].includes(mayBeUsed(document, now).is)
}
