import { documentOf, mayBeUsed } from '@wiredeck/document'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { DeliveryStore, HearingSubscription, MatchedEntry, Place } from './deliveryStore.sql.ts'
import type { LogEntry } from '../filing/filing.ts'
import { Refusal } from '../http/refusal.ts'
import { nameOf } from '../callers/caller.ts'
import type { Budget } from '../matching/budget.ts'
import { keepFilter, type KeptFilter } from '../matching/keepFilter.ts'
import type { MatchedLog } from '../matching/matchedLog.ts'
import type { KnownFilter } from '../matching/matching.ts'
import { readWatch } from '../matching/readWatch.ts'
import { matchEach, toTried, tryToTheEnd, type TriedEntry, type Watched } from '../matching/tryEntry.ts'

export type HearingDeps = {
  store: Pick<
    DeliveryStore,
    | 'place'
    | 'subscriptionIdentifiers'
    | 'subscriptions'
    | 'record'
    | 'placesBehind'
    | 'moveBehind'
    | 'joinAgain'
    | 'recordBehind'
  >
  matched: Pick<MatchedLog, 'follower' | 'matching'>
  budget: Budget
  now: () => Date
  log: Logger
}

/**
 * Reads the log behind the filing, and makes what matches a subscription wait for its service. Accounts that ask for more than
 * their share of the matching have places of their own in the log, so that they make only themselves late.
 */
export type Hearing = {
  /** Reads to the present end of the log. Resolves to whether anything waits that did not before. */
  readOn(): Promise<boolean>
  /** Reads on for one of the accounts that have a place of their own. */
  readBehind(): Promise<{ isAnyWaiting: boolean; isMore: boolean }>
}

type SubscriptionWatch = Watched & {
  filter: KnownFilter
  kept: KeptFilter
  subscription: HearingSubscription
}

type Try = (entry: LogEntry, filters: readonly KnownFilter[], at: Date) => Promise<TriedEntry>

/** Entries that are matched and stored together, for an account with a place of its own. */
const pageBehind = 50

export function createHearing({ store, matched, budget, now, log }: HearingDeps): Hearing {
  const { follower, matching } = matched
  const watches = new Map<string, SubscriptionWatch | null>()
  let knownChanges: number | null = null
  /** Of the accounts with a place of their own, that which was read on last. */
  let lastBehind = ''

  const all = () => [...watches.values()].filter(watch => watch !== null)
  const of = (account: string) => all().filter(({ subscription }) => subscription.account === account)
  const isBeyond = (account: string) => of(account).some(({ kept }) => kept.isBeyond)

  /** Subscriptions never change: they come and go. */
  async function learn({ changes }: Place) {
    if (knownChanges === changes) return
    const identifiers = new Set(await store.subscriptionIdentifiers())
    let isRoomier = false
    for (const [identifier, watch] of watches) {
      if (identifiers.has(identifier)) continue
      watches.delete(identifier)
      watch?.kept.release()
      isRoomier = true
    }
    const added = [...identifiers].filter(identifier => !watches.has(identifier))
    if (added.length > 0)
      for (const subscription of await store.subscriptions(added))
        watches.set(subscription.identifier, await watchOf(subscription))
    if (isRoomier)
      for (const { kept, subscription } of all().filter(watch => watch.kept.isBeyond)) {
        kept.release()
        watches.set(subscription.identifier, await watchOf(subscription))
      }
    knownChanges = changes
  }

  /** Null if an earlier version kept a query that the search would refuse. */
  async function watchOf(subscription: HearingSubscription): Promise<SubscriptionWatch | null> {
    const query: unknown = subscription.query === null ? undefined : JSON.parse(subscription.query)
    try {
      const { filter: asked, range } = readWatch({ query }, now())
      const kept = await keepFilter(
        { matching, budget },
        nameOf({ account: subscription.account, address: null }),
        asked,
      )
      return { filter: kept.filter, kept, range, subscription }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.warn({ subscription: subscription.identifier, why: error.message }, 'A subscription hears nothing')
      return null
    }
  }

  /** One try serves channels, push and all accounts within their share. */
  const tryWithOthers: Try = async (entry, filters, at) =>
    tryToTheEnd(matching, toTried(entry, await matching.try(entry), at), filters, at)

  /** Only the filters of an account with a place of its own, because the entry may be long past for the others. */
  const tryAlone: Try = async (entry, filters, at) => toTried(entry, await matching.tryOn(entry, filters), at)

  /** Null if no service hears of it. */
  async function match(
    entry: LogEntry,
    asking: readonly SubscriptionWatch[],
    tryOn: Try,
  ): Promise<MatchedEntry | null> {
    const { number, uno, revision, filed, raw } = entry
    const hearing = asking.filter(({ subscription }) => subscription.fromNumber < number)
    if (hearing.length === 0) return null
    const at = now()
    const filters = hearing.map(({ filter }) => filter)
    const tried = await tryOn(entry, [...new Set(filters)], at)
    tellUntried(
      uno,
      hearing.filter(({ filter }) => tried.untried.has(filter.id)),
    )
    const found = matchEach(tried, hearing)
    if (found.in.length + found.out.length === 0) return null
    const payload: unknown = JSON.parse(raw)
    const { headline, title, lang } = v.parse(toldFields, payload)
    // Services that got a document are told of its kill, even if too little text is left to match.
    const told = isStopped(payload, at) ? [...found.in, ...found.out] : found.in
    if (told.length === 0) return null
    const subscriptionsByService = new Map<string, { name: string; identifier: string }[]>()
    for (const { subscription } of told) {
      const { service, name, identifier } = subscription
      const others = subscriptionsByService.get(service)
      if (others) others.push({ name, identifier })
      else subscriptionsByService.set(service, [{ name, identifier }])
    }
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

  function tellUntried(uno: string, untried: readonly SubscriptionWatch[]) {
    for (const { subscription } of untried)
      log.error({ uno, subscription: subscription.identifier }, 'A subscription could not be matched in time')
  }

  async function matchAll(
    entries: readonly LogEntry[],
    asking: readonly SubscriptionWatch[],
    tryOn: Try,
  ): Promise<MatchedEntry[]> {
    const found: MatchedEntry[] = []
    for (const entry of entries) {
      if (entry.isGone) continue
      try {
        const matches = await match(entry, asking, tryOn)
        if (matches) found.push(matches)
      } catch (error) {
        // One document that cannot be read must not hold up all others for good.
        log.error({ err: error, uno: entry.uno }, 'A document was matched against no subscription')
      }
    }
    return found
  }

  /** The place, once all subscriptions are known; and the accounts that have a place of their own. */
  async function begin(): Promise<{ place: Place; behind: Map<string, number> }> {
    for (;;) {
      const place = await store.place()
      await learn(place)
      const behind = await store.placesBehind()
      const accounts = new Set(all().map(({ subscription }) => subscription.account))
      const falling = [...accounts].filter(account => !behind.has(account) && isBeyond(account))
      if (falling.length === 0) return { place, behind }
      await store.moveBehind(place, falling)
    }
  }

  /** Null if the place or the subscriptions have changed, and it begins again. */
  async function readTo(
    place: Place,
    asking: readonly SubscriptionWatch[],
    upTo: number,
  ): Promise<boolean | null> {
    let isAnyWaiting = false
    let at = place
    const step = async (number: number, entries: readonly MatchedEntry[]) => {
      if (number <= at.number) return true
      if (!(await store.record(at, { log: at.log, number }, entries, now()))) return false
      at = { ...at, number }
      isAnyWaiting ||= entries.length > 0
      return true
    }
    for await (const entries of follower.between(fromOf(asking, place.number), upTo))
      if (!(await step(entries.at(-1)?.number ?? 0, await matchAll(entries, asking, tryWithOthers))))
        return null
    return (await step(upTo, [])) ? isAnyWaiting : null
  }

  return {
    async readOn() {
      let isAnyWaiting = false
      for (;;) {
        const { place, behind } = await begin()
        if (watches.size === 0) return isAnyWaiting
        await follower.readOn()
        const { log: identity, number: upTo } = follower
        if (identity !== place.log) {
          log.warn(
            { from: upTo },
            'The log is another one, because the database was restored: notifications begin with what is filed next',
          )
          await store.record(place, { log: identity, number: upTo }, [], now())
          continue
        }
        if (upTo <= place.number) return isAnyWaiting
        const asking = all().filter(({ subscription }) => !behind.has(subscription.account))
        const found = await readTo(place, asking, upTo)
        isAnyWaiting ||= found === true
      }
    },

    async readBehind() {
      const { place, behind } = await begin()
      const accounts = [...behind.keys()].sort()
      const account = accounts.find(each => each > lastBehind) ?? accounts[0]
      if (account === undefined || follower.log !== place.log) return { isAnyWaiting: false, isMore: false }
      lastBehind = account
      const from = behind.get(account) ?? place.number
      const asking = of(account)
      let entries: readonly LogEntry[] = []
      for await (const page of follower.between(fromOf(asking, from), place.number)) {
        entries = page.slice(0, pageBehind)
        break
      }
      const isLast = entries.length < pageBehind
      const to = isLast ? place.number : (entries.at(-1)?.number ?? place.number)
      const found = await matchAll(entries, asking, tryAlone)
      if (to > from) await store.recordBehind(place, account, to, found, now())
      if (to === place.number && !isBeyond(account)) await store.joinAgain(place, [account])
      const isMore =
        !isLast || accounts.some(each => (behind.get(each) ?? 0) < place.number && each !== account)
      return { isAnyWaiting: found.length > 0, isMore }
    },
  }
}

/** No subscription hears anything up to there. */
function fromOf(asking: readonly SubscriptionWatch[], number: number): number {
  const least = Math.min(...asking.map(({ subscription }) => subscription.fromNumber))
  return asking.length > 0 ? Math.max(number, least) : Number.POSITIVE_INFINITY
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
