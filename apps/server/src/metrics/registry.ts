/** Label values by their names. Each name has few values, because every combination is kept for as long as the server runs. */
export type Labels = Readonly<Record<string, string>>
export type Sample = { labels?: Labels; value: number }

export type Counter = { add(labels: Labels): void }
export type Histogram = { observe(labels: Labels, value: number): void }

export type ReadSamples = () => readonly Sample[] | Promise<readonly Sample[]>

export type Registry = {
  counter(name: string, help: string): Counter
  /** `bounds` are the upper bounds of its buckets, rising. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram
  /** Read at each request for the metrics; a part that rejects, or takes too long, is left out. */
  gauge(name: string, help: string, ...parts: readonly ReadSamples[]): void
  /** All metrics in Prometheus' text format, version 0.0.4. */
  text(): Promise<string>
}

export const textFormat = 'text/plain; version=0.0.4; charset=utf-8'

type Line = { suffix?: string; labels: Labels; value: number }
type Metric = {
  name: string
  help: string
  type: string
  lines: () => readonly Line[] | Promise<readonly Line[]>
}

/** Numbers by name and labels. No maintained library runs on Node 20, and the format is small (ADR-0038). */
export function createRegistry(): Registry {
  const metrics: Metric[] = []

  return {
    counter(name, help) {
      const series = createSeries(() => ({ value: 0 }))
      metrics.push({
        name,
        help,
        type: 'counter',
        lines: () => series.all().map(({ labels, state }) => ({ labels, value: state.value })),
      })
      return { add: labels => (series.of(labels).value += 1) }
    },

    histogram(name, help, bounds) {
      const series = createSeries(() => ({ counts: bounds.map(() => 0), count: 0, sum: 0 }))
      metrics.push({
        name,
        help,
        type: 'histogram',
        lines: () =>
          series.all().flatMap(({ labels, state }) => [
            ...bounds.map((bound, place) => ({
              suffix: '_bucket',
              labels: { ...labels, le: String(bound) },
              value: state.counts[place] ?? 0,
            })),
            { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: state.count },
            { suffix: '_sum', labels, value: state.sum },
            { suffix: '_count', labels, value: state.count },
          ]),
      })
      return {
        observe(labels, value) {
          const state = series.of(labels)
          state.count += 1
          state.sum += value
          for (const [place, bound] of bounds.entries())
            if (value <= bound) state.counts[place] = (state.counts[place] ?? 0) + 1
        },
      }
    },

    gauge(name, help, ...parts) {
      const lines = async () => {
        const samples = await Promise.all(parts.map(readInTime))
        return samples.flat().map(({ labels = {}, value }) => ({ labels, value }))
      }
      metrics.push({ name, help, type: 'gauge', lines })
    },

    async text() {
      const parts = await Promise.all(metrics.map(textOf))
      return parts.join('')
    },
  }
}

/** A request for the metrics waits no longer than this for a part that cannot be read just now. */
const readWithinMs = 2000

async function readInTime(read: ReadSamples): Promise<readonly Sample[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<[]>(resolve => {
    timer = setTimeout(() => resolve([]), readWithinMs)
  })
  return Promise.race([Promise.resolve().then(read), late])
    .catch(() => [])
    .finally(() => clearTimeout(timer))
}

async function textOf({ name, help, type, lines }: Metric): Promise<string> {
  const told = await lines()
  const rows = told.map(({ suffix = '', labels, value }) => `${name}${suffix}${written(labels)} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${rows.join('')}`
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replace(/[\\"\n]/g, sign => (sign === '\n' ? '\\n' : `\\${sign}`))}"`,
  )
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

/** A state for each combination of labels. */
function createSeries<State>(begin: () => State) {
  const byKey = new Map<string, { labels: Labels; state: State }>()
  return {
    of(labels: Labels): State {
      const key = JSON.stringify(labels)
      const known = byKey.get(key) ?? { labels, state: begin() }
      byKey.set(key, known)
      return known.state
    },
    all: () => [...byKey.values()],
  }
}
