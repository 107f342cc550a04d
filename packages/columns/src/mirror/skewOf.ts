import type { ServerClock } from '../base/serverClock.ts'

/**
 * How many milliseconds the accounts' clock is ahead of the device's. A difference that may be an error of the measurement
 * counts as none, so that devices that agree compare their edits exactly.
 */
export function skewOf(server: Pick<ServerClock, 'news'>): number {
  const news = server.news()
  return news !== null && Math.abs(news.aheadMs) > news.errorMs ? news.aheadMs : 0
}
