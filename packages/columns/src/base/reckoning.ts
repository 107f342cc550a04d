/**
 * How a server's time is reckoned from its answers (D53). Everything here is pure: the device's clock and the steady clock,
 * which only runs forward, are given. All numbers are milliseconds.
 */

/** What the two clocks of this device show at one moment. The steady clock counts from any beginning. */
export type Reading = { device: number; steady: number }

/** A time of the server, which was true at some moment between `sentAt` and `arrivedAt` of the steady clock. */
export type Sample = {
  serverTime: number
  sentAt: number
  arrivedAt: number
  /** The server's time may be later than `serverTime` by up to this much, because a header counts seconds. */
  coarseMs?: number
}

export type Reckoning = {
  /** The last answers since the clocks of this device last parted, the newest at the end. */
  samples: readonly Sample[]
  /** The device's clock less the steady clock, when they last parted. */
  gap: number
  /** When the clocks last parted, on the steady clock: what was asked before says nothing any more. */
  since: number
  /** The server has answered since then without a time that can be read. */
  isUndated: boolean
}

/** The last answers of which the best counts. */
const mostSamples = 10
/** If the device's clock leaves the steady clock by more, it was set, or the device has slept. */
const jumpMs = 2_000
/** Clocks that differ by this much are told, and neither is believed alone. */
const apartMs = 120_000
/** As long as the server's time is not known, an embargo counts as running for this long after its end. */
const unsureForMs = 86_400_000

export function beginReckoning({ device, steady }: Reading): Reckoning {
  return { samples: [], gap: device - steady, since: steady, isUndated: false }
}

/** Forgets what was measured if the device's clock was set or the device has slept. */
export function look(reckoning: Reckoning, reading: Reading): Reckoning {
  const hasJumped = Math.abs(reading.device - reading.steady - reckoning.gap) > jumpMs
  return hasJumped ? beginReckoning(reading) : reckoning
}

/** Adds an answer, unless it was asked for before the clocks parted. */
export function addSample(reckoning: Reckoning, sample: Sample): Reckoning {
  const isSound = Number.isFinite(sample.serverTime) && sample.arrivedAt >= sample.sentAt
  if (!isSound || sample.sentAt < reckoning.since) return reckoning
  return { ...reckoning, samples: [...reckoning.samples, sample].slice(-mostSamples) }
}

/** Notes that a server answers without a time that can be read. */
export function noteUndated(reckoning: Reckoning): Reckoning {
  return reckoning.isUndated ? reckoning : { ...reckoning, isUndated: true }
}

/** The answer with the smallest round trip, of equal ones the newest; null before the first. */
function bestOf({ samples }: Reckoning): Sample | null {
  return samples.reduce<Sample | null>(
    (best, sample) => (best === null || doubtOf(sample) <= doubtOf(best) ? sample : best),
    null,
  )
}

/** Twice what a sample may be wrong by. */
function doubtOf({ sentAt, arrivedAt, coarseMs = 0 }: Sample): number {
  return arrivedAt - sentAt + coarseMs
}

export function isKnown({ samples }: Reckoning): boolean {
  return samples.length > 0
}

/** The largest error of the server's time; infinite while it is not known. */
export function errorOf(reckoning: Reckoning): number {
  const best = bestOf(reckoning)
  return best === null ? Infinity : doubtOf(best) / 2
}

/** The server's time; the device's while the server's is not known. */
export function timeOf(reckoning: Reckoning, { device, steady }: Reading): number {
  const best = bestOf(reckoning)
  if (best === null) return device
  const { serverTime, sentAt, arrivedAt, coarseMs = 0 } = best
  return serverTime + coarseMs / 2 + steady - (sentAt + arrivedAt) / 2
}

/** How far the server's clock is ahead of the device's; 0 while that is not known. */
export function aheadOf(reckoning: Reckoning, reading: Reading): number {
  return timeOf(reckoning, reading) - reading.device
}

export function isApart(reckoning: Reckoning, reading: Reading): boolean {
  return Math.abs(aheadOf(reckoning, reading)) >= apartMs
}

/**
 * An instant: every embargo that ended by then is over, and no other is. Where the clocks are apart, an embargo is over
 * only when both are past it.
 */
export function embargoesOverBy(reckoning: Reckoning, reading: Reading): number {
  if (!isKnown(reckoning)) return reading.device - unsureForMs
  const time = timeOf(reckoning, reading)
  return isApart(reckoning, reading) ? Math.min(time, reading.device) : time
}
