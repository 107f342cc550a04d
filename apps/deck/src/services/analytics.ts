/** What analytics may learn (D36): which screens are seen, and what is changed. */
export type AnalyticsEvents = {
  page_view: { path: string }
  change_language: { language: string }
  /** data 7. */
  update_column_params: { langs: string; query: string }
}

export type Track = <Event extends keyof AnalyticsEvents>(
  event: Event,
  values: AnalyticsEvents[Event],
) => void

/** Sends nothing unless the configuration names an address. */
export function createTrack(url: string | undefined): Track {
  if (url === undefined) return () => {}
  // A beacon is sent even when the page is being left, and waits for no answer.
  return (event, values) => void navigator.sendBeacon(url, JSON.stringify({ event, values }))
}
