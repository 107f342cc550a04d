import type { HouseStore } from './houseStore.sql.ts'

/** A document that was not named again for this many turns is no longer used. */
const forgottenAfter = 3
/** More than the readers of a house have open and used; ten requests ask for them. */
const mostUnos = 10_000

/**
 * The documents that the clients of all processes have open or used. Each process repeats its own by
 * notifications, which are not stored.
 */
export function createUsedUnos(store: Pick<HouseStore, 'tellUsed' | 'onUsed'>, tellEveryMs: number) {
  const toldAt = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let stopListening = () => Promise.resolve()
  let telling: Promise<void> = Promise.resolve()
  return {
    unos(): string[] {
      const since = Date.now() - forgottenAfter * tellEveryMs
      for (const [uno, at] of toldAt) if (at < since) toldAt.delete(uno)
      return [...toldAt.keys()].slice(0, mostUnos)
    },
    async start(ownUnos: () => readonly string[]): Promise<void> {
      stopListening = await store.onUsed(unos => {
        for (const uno of unos) toldAt.set(uno, Date.now())
      })
      const tell = () => {
        // While the database is away, nothing can be filed either.
        telling = store.tellUsed(ownUnos().slice(0, mostUnos)).catch(() => {})
      }
      tell()
      timer = setInterval(tell, tellEveryMs)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await telling
      await stopListening()
    },
  }
}
