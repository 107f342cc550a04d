/** What each variable of the environment is in the short run of all tests, and in the long one. */
const runs = {
  /** Cases that a property is tried with. */
  PROPERTY_RUNS: ['100', '3000'],
  /** Schedules that mirrors play over a table in memory … */
  MIRROR_SCHEDULES: ['75', '5000'],
  /** … and over the real server. */
  MIRROR_SERVER_SCHEDULES: ['1', '200'],
  /** Schedules of the live channel over a wire in memory … */
  LIVE_SCHEDULES: ['4', '200'],
  /** … and over the real server. */
  LIVE_SERVER_SCHEDULES: ['1', '20'],
  /** Schedules of a reader who comes back to columns. */
  SINCE_SCHEDULES: ['4', '1000'],
  /** Schedules of alerts, and the flashes that each of them files. */
  ALERT_SCHEDULES: ['1', '10'],
  ALERT_FLASHES: ['25', '200'],
  /** Schedules of a house that hears its agency, and the hours of the agency in each. */
  HOUSE_SCHEDULES: ['1', '2'],
  HOUSE_HOURS: ['0.25', '24'],
  /** How often a server is killed while it files, and while it delivers. */
  KILL_ROUNDS: ['1', '20'],
  DELIVERY_KILLS: ['1', '20'],
  /** Schedules of deliveries to services that fail. */
  DELIVERY_SCHEDULES: ['4', '500'],
  /** Codes that are guessed. */
  GUESSES: ['100', '10000'],
  /** Orders of refreshing a session at once. */
  INTERLEAVINGS: ['20', '1000'],
  /** Whether suites that are not about SQL run on PostgreSQL as well, where DATABASE_URL names one. */
  EVERY_DATABASE: ['0', '1'],
  /** Whether the server is asked for everything that was found to be dear. */
  DEAR_REQUESTS: ['', '1'],
  /** Whether the ActiveMQ of this machine is delivered to. */
  ACTIVEMQ: ['', '1'],
  /** Whether nginx and Caddy of this machine stand before the server. */
  PROXIES: ['', '1'],
  /** Whether the Prometheus of this machine reads the metrics, and computes the alert rules. */
  PROMETHEUS: ['', '1'],
  /** Whether newer Node.js is fetched to run on. */
  NODES: ['', '1'],
  /** Whether journeys with the tag @long run. */
  LONG_JOURNEYS: ['0', '1'],
  /** Whether journeys run at every size that changes them, and every screen is visited at three sizes in both themes. */
  FULL_GRID: ['0', '1'],
  /** Whether a second process of one database delivers what a killed one left. */
  TWO_PROCESSES: ['', '1'],
  /** Whether the central journeys run once more with the service worker. */
  INSTALLED: ['', '1'],
}

const countsOf = place => Object.fromEntries(Object.entries(runs).map(([name, both]) => [name, both[place]]))

/** For `npm test`, which has to be done while somebody waits. */
export const shortCounts = countsOf(0)

/** For `npm run test:long`. */
export const longCounts = countsOf(1)
