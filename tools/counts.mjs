/** The value of each environment variable in the short run of all tests, and in the long one. */
const runs = {
  /** Cases per property. */
  PROPERTY_RUNS: ['100', '3000'],
  /** Schedules of mirrors over a table in memory … */
  MIRROR_SCHEDULES: ['75', '5000'],
  /** … and over the real server. */
  MIRROR_SERVER_SCHEDULES: ['1', '60'],
  /** Schedules of the live channel over a wire in memory … */
  LIVE_SCHEDULES: ['4', '200'],
  /** … and over the real server. */
  LIVE_SERVER_SCHEDULES: ['1', '20'],
  /** Schedules of a channel that is cut while its columns resume. */
  RESUME_SCHEDULES: ['2', '60'],
  /** … its columns, and the documents that are filed while it is away. */
  RESUME_COLUMNS: ['24', '64'],
  RESUME_MISSED: ['200', '500'],
  /** Milliseconds between two heartbeats of a server that can no longer read its log. */
  DEAF_BEAT_MS: ['200', '10000'],
  /** Schedules of a reader who returns to columns. */
  SINCE_SCHEDULES: ['4', '1000'],
  /** Schedules of alerts, and the flashes in each. */
  ALERT_SCHEDULES: ['1', '10'],
  ALERT_FLASHES: ['25', '200'],
  /** Schedules of a reader who hears in many ways what becomes of used stories, and the stories in each. */
  USED_SCHEDULES: ['3', '51'],
  USED_STORIES: ['6', '20'],
  /** Kills that a reader who used a story is to hear of. */
  USED_KILLS: ['15', '500'],
  /** Schedules of a reader who hears of flashes in as many ways, and the flashes in each. */
  FLASH_SCHEDULES: ['3', '51'],
  PLAYED_FLASHES: ['6', '20'],
  /** Schedules of a house that hears its agency, and the agency's hours in each. */
  HOUSE_SCHEDULES: ['1', '2'],
  HOUSE_HOURS: ['0.25', '24'],
  /** How often a server is killed while it files, and while it delivers. */
  KILL_ROUNDS: ['1', '20'],
  DELIVERY_KILLS: ['1', '20'],
  /** Schedules of deliveries to services that fail. */
  DELIVERY_SCHEDULES: ['4', '500'],
  /** Decks of one office that come back at once. */
  OFFICE_DECKS: ['20', '200'],
  /** Columns of 60 kB that are read from an account at once. */
  LARGE_COLUMNS: ['100', '1000'],
  /** Words of each script without spaces that are searched for. */
  UNSPACED_WORDS: ['40', '200'],
  /** Searches that offline search answers as the server does. */
  COLUMN_SEARCHES: ['100', '3250'],
  /** Generated queries that the server answers as `match()` does. */
  MATCHED_QUERIES: ['100', '1000'],
  /** Codes that are guessed. */
  GUESSES: ['100', '10000'],
  /** Orders of simultaneous refreshes of a session. */
  INTERLEAVINGS: ['20', '1000'],
  /** Whether suites that are not about SQL also run on PostgreSQL, if DATABASE_URL names one. */
  EVERY_DATABASE: ['0', '1'],
  /** Whether the server gets every request that was found to be expensive. */
  DEAR_REQUESTS: ['', '1'],
  /** Whether documents are delivered to this machine's ActiveMQ. */
  ACTIVEMQ: ['', '1'],
  /** Whether this machine's nginx and Caddy are put before the server. */
  PROXIES: ['', '1'],
  /** Whether this machine's Prometheus reads the metrics, and evaluates the alert rules. */
  PROMETHEUS: ['', '1'],
  /** Whether newer versions of Node.js are fetched and tested. */
  NODES: ['', '1'],
  /** Whether the Chromium that npm has is fetched and started. */
  FETCH_CHROMIUM: ['', '1'],
  /** Whether journeys with the tag @long run. */
  LONG_JOURNEYS: ['0', '1'],
  /** Whether journeys run at every size that changes them, and every screen at three sizes in both themes. */
  FULL_GRID: ['0', '1'],
  /** Whether a second process on the same database delivers what a killed one left. */
  TWO_PROCESSES: ['', '1'],
  /** Whether the central journeys run again with the service worker. */
  INSTALLED: ['', '1'],
}

const countsOf = place => Object.fromEntries(Object.entries(runs).map(([name, both]) => [name, both[place]]))

/** For `npm test`, which must be short because somebody waits for it. */
export const shortCounts = countsOf(0)

/** For `npm run test:long`. */
export const longCounts = countsOf(1)
