import * as v from 'valibot'
import { said } from './said.ts'

/** What the live channel may cost. */
export type LiveSettings = {
  /** Channels in all, of one account, and of one address. */
  channels: number
  channelsOfAccount: number
  channelsOfAddress: number
  /** Watches of one channel. */
  watches: number
  /** Bytes of one message of a client. */
  messageBytes: number
}

const countOf = (most: number) => {
  const what = `must be a number from 1 to ${most}`
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, what),
    v.transform(Number),
    v.minValue(1, what),
    v.maxValue(most, what),
  )
}

/** The settings of the live channel, as they stand in the environment. */
export const liveEntries = {
  LIVE: said(
    'whether the server tells decks of documents as they are filed ([live.md](live.md)): `on` or `off`; behind a gateway only with an account of the house',
    v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  ),
  LIVE_CHANNELS: said('how many live channels there may be in all', v.optional(countOf(100_000), '2000')),
  LIVE_CHANNELS_OF_ACCOUNT: said(
    'how many of one account of the content API; the sample agency has one for all its readers',
    v.optional(countOf(100_000), '1000'),
  ),
  LIVE_CHANNELS_OF_ADDRESS: said('how many from one address', v.optional(countOf(100_000), '500')),
  LIVE_WATCHES: said(
    'how many watches one live channel has, one for each column of a deck; two more are for the stories that are open or used',
    v.optional(countOf(1000), '64'),
  ),
  MATCHING_MS: said(
    'how many milliseconds matching may take for one filed document, of all watches, subscriptions and alerting columns together; what a caller may take, and what happens beyond it, stands under [What watching may cost](#what-watching-may-cost)',
    v.optional(countOf(1000), '25'),
  ),
  LIVE_MESSAGE_KB: said(
    'how many kilobytes a message of a client may have; a deck sends its watches in several messages if it has to',
    v.optional(countOf(4096), '256'),
  ),
}

type Environment = v.InferOutput<v.ObjectSchema<typeof liveEntries, undefined>>

/** Null if there is to be no channel. */
export function readLive(env: Environment): LiveSettings | null {
  if (env.LIVE === 'off') return null
  return {
    channels: env.LIVE_CHANNELS,
    channelsOfAccount: env.LIVE_CHANNELS_OF_ACCOUNT,
    channelsOfAddress: env.LIVE_CHANNELS_OF_ADDRESS,
    watches: env.LIVE_WATCHES,
    messageBytes: env.LIVE_MESSAGE_KB * 1024,
  }
}
