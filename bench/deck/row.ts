/** One goal: our figure beside the floor of the same run, the limit, and what the peers were measured at. */
export type DeckRow = {
  what: string
  ours: string
  /** What the same machine needs without a deck; '' where the limit is absolute. */
  floor: string
  /** Ours against the floor, or against the absolute limit. */
  ratio: number
  limit: string
  /** Of each other build in the same rounds: its figure, and ours as a part of it. */
  against?: string[]
  /** Recorded ratios of the peers, measured elsewhere against their own floor or against the same limit. */
  peers: string
  isOk: boolean
}

/** Figures of the same thing, round by round, by whom they are of: `ours`, `floor`, or the name of another build. */
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
  /** What the floor is. */
  of: string
  /** How many times the floor. */
  limit: number
  peers?: string
}

/** The median of ours beside the median of the floor. */
export function besideFloor({ what, of, limit, peers = '' }: Asked, rounds: Rounds): DeckRow {
  const [ours, floor] = [rounds.of('ours'), rounds.of('floor')]
  const ratio = median(ours) / median(floor)
  return {
    what,
    ours: ms(median(ours)),
    floor: `${ms(median(floor))}, ${of}`,
    ratio,
    limit: limit.toString(),
    against: besideOthers(rounds),
    peers,
    isOk: ratio <= limit,
  }
}

/** Rounds are compared each for itself, because the machine is slower in some than in others. */
export function besideOthers(rounds: Rounds): string[] {
  return rounds.others().map(name => {
    const other = rounds.of(name)
    const parts = rounds.of('ours').map((value, round) => value / (other[round] ?? Number.NaN))
    const [least, most] = [Math.min(...parts), Math.max(...parts)].map(part => part.toFixed(2))
    return `${name}: ${ms(median(other))}, of which ours is ${median(parts).toFixed(2)} (${least} to ${most})`
  })
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const ms = (value: number): string => `${value.toFixed(1)} ms`
