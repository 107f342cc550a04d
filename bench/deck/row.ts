/** One goal: our figure, the floor of the same run, and the limit. */
export type DeckRow = {
  what: string
  ours: string
  /** The figure of the same machine without a deck; '' if the limit is absolute. */
  floor: string
  /** Our figure relative to the floor, or to the absolute limit. */
  ratio: number
  /** Null if no goal has been set for this figure, so that it neither passes nor fails. */
  limit: string | null
  /** For each other page in the same rounds: its figure, and ours relative to it. */
  against?: string[]
  /** What else was seen; '' if nothing. */
  more?: string
  isOk: boolean
  /** The load of the machine meanwhile, as `watchLoad` says it. */
  load: string
}

/** Figures of one thing, round by round, by their source: `ours`, `floor`, or the name of another page. */
export class Rounds {
  readonly #figures = new Map<string, number[]>()

  note(name: string, figure: number): void {
    this.#figures.set(name, [...this.of(name), figure])
  }
  of(name: string): readonly number[] {
    return this.#figures.get(name) ?? []
  }
  others(): string[] {
    return [...this.#figures.keys()].filter(name => name !== 'ours' && name !== 'floor')
  }
}

type Asked = {
  what: string
  /** A description of the floor. */
  of: string
  /** The limit, as a multiple of the floor; null if there is none. */
  limit: number | null
  load: string
  more?: string
}

/** Compares the median of ours with the median of the floor. */
export function besideFloor({ what, of, limit, load, more = '' }: Asked, rounds: Rounds): DeckRow {
  const [ours, floor] = [rounds.of('ours'), rounds.of('floor')]
  const ratio = median(ours) / median(floor)
  return {
    what,
    ours: ms(median(ours)),
    floor: `${ms(median(floor))}, ${of}`,
    ratio,
    limit: limit?.toString() ?? null,
    against: besideOthers(rounds),
    more,
    isOk: limit === null || ratio <= limit,
    load,
  }
}

/** Compares within each round, because the machine is slower in some rounds than in others. */
export function besideOthers(rounds: Rounds, unit = 'ms'): string[] {
  return rounds.others().map(name => {
    const other = rounds.of(name)
    const figure = `${name}: ${median(other).toFixed(1)} ${unit}`
    // Nothing is a part of nothing, as where a page had no long task.
    if (other.includes(0)) return figure
    const parts = rounds.of('ours').map((value, round) => value / (other[round] ?? Number.NaN))
    const [least, most] = [Math.min(...parts), Math.max(...parts)].map(part => part.toFixed(2))
    return `${figure}; ours is ${median(parts).toFixed(2)} of it (${least} to ${most})`
  })
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const ms = (value: number): string => `${value.toFixed(1)} ms`
