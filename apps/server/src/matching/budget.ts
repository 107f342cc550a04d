import type { Estimate } from './matcher.ts'

/** What watches may cost for each document that is filed, in microseconds of matching. */
export type Shares = { all: number; caller: number; connection: number }

/**
 * Of 25 ms for all a caller gets 8 ms and a connection 1 ms. An office of 200 decks, which is one caller, takes less than half
 * of that.
 */
export function sharesOf(ms: number): Shares {
  const all = ms * 1000
  return { all, caller: all * 0.32, connection: all * 0.04 }
}

/** Kept for callers that hold nothing yet. */
const keptForOthers = 0.1
/** A filter is charged as if at least this share of documents were tried with it: a long document has many words. */
const leastShare = 1 / 8
/** Text that the price of words covers, in UTF-16 units, and what 1,000 more cost: they are kept in memory. */
const freeLength = 2000
const microsPerThousand = 0.25

/** One who holds a filter. */
export type Holder = {
  /** Whose share it takes, and of which connection. */
  caller: string
  connection: object
  filter: { id: number; length: number }
  /** Called when it has lost its place to others. Null for what keeps a place that it has. */
  refuse: (() => void) | null
}

/** Who may watch with which filters, so that all of them together cost no document more than its time. */
export type Budget = {
  /**
   * Whether the holder was taken in: if need be in place of what is dearer, so that of all who hold something the dearest are
   * refused. A holder that keeps its place takes nobody else's.
   */
  admit(holder: Holder, estimate: Estimate): boolean
  release(holder: Holder): void
  /** Microseconds that are taken, of all. */
  taken(): number
}

type Held = { micros: number; holders: Set<Holder> }
/** Equal filters of one scope cost once. */
type Scope = { micros: number; heldById: Map<number, Held> }

export function createBudget({ all, caller, connection }: Shares): Budget {
  const whole = emptyScope()
  const callers = new Map<string, Scope>()
  const connections = new WeakMap<object, Scope>()

  const scopesOf = (holder: Holder): Scope[] => {
    const ofCaller = callers.get(holder.caller) ?? emptyScope()
    callers.set(holder.caller, ofCaller)
    const ofConnection = connections.get(holder.connection) ?? emptyScope()
    connections.set(holder.connection, ofConnection)
    return [ofConnection, ofCaller, whole]
  }

  function release(holder: Holder) {
    const { id } = holder.filter
    const scopes = scopesOf(holder)
    for (const scope of scopes) {
      const held = scope.heldById.get(id)
      if (!held?.holders.delete(holder) || held.holders.size > 0) continue
      scope.heldById.delete(id)
      scope.micros -= held.micros
    }
    forgetEmpty(holder.caller)
  }

  function forgetEmpty(name: string) {
    if (callers.get(name)?.heldById.size === 0) callers.delete(name)
  }

  return {
    admit(holder, estimate) {
      const { id } = holder.filter
      const micros = chargeOf(estimate, holder.filter.length)
      const scopes = scopesOf(holder)
      const isNew = scopes[1]?.heldById.size === 0
      const limits = [connection, caller, isNew ? all : all * (1 - keptForOthers)]
      for (const [nth, scope] of scopes.entries()) {
        if (scope.heldById.has(id)) continue
        while (scope.micros + micros > (limits[nth] ?? 0)) {
          const dearest = holder.refuse === null ? null : dearestOf(scope)
          if (!dearest || dearest.micros <= micros) {
            forgetEmpty(holder.caller)
            return false
          }
          for (const each of dearest.holders) {
            release(each)
            each.refuse?.()
          }
        }
      }
      // Releasing the last filter of a caller drops its scope, so the scopes are looked up again.
      for (const scope of scopesOf(holder)) {
        const held = scope.heldById.get(id) ?? { micros, holders: new Set() }
        if (held.holders.size === 0) scope.micros += micros
        held.holders.add(holder)
        scope.heldById.set(id, held)
      }
      return true
    },
    release,
    taken: () => whole.micros,
  }
}

/** What a filter takes of its holder's share, in microseconds for each document. */
export function chargeOf({ micros, share }: Estimate, length: number): number {
  return micros * Math.max(share, leastShare) + (Math.max(0, length - freeLength) / 1000) * microsPerThousand
}

function emptyScope(): Scope {
  return { micros: 0, heldById: new Map() }
}

function dearestOf({ heldById }: Scope): Held | null {
  let dearest: Held | null = null
  for (const held of heldById.values())
    if (held.micros > (dearest?.micros ?? 0) && [...held.holders].every(({ refuse }) => refuse !== null))
      dearest = held
  return dearest
}
