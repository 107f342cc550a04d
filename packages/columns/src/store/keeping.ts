/**
 * Where the rows are: in the browser's database, or in memory until this tab is closed. `memory`: there is no
 * database. `waiting`: another tab blocks it for now. `outdated`: a newer deck changed it, so it will not
 * open.
 */
export type Keeping = 'database' | 'memory' | 'waiting' | 'outdated'

/** Why the deck uses memory if the database does not open; `isBlocked` if another tab blocks it. */
export function keepingWithout(error: unknown, isBlocked: boolean): Keeping {
  if (isNamed(error, 'VersionError')) return 'outdated'
  return isBlocked ? 'waiting' : 'memory'
}

/** Whether the database may still open later. */
export const mayComeLate = (error: unknown): boolean => isNamed(error, 'TimeoutError')

/** Rejects with a TimeoutError if the database takes longer than `ms` to open. */
export function within<T>(opening: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DOMException(`The database did not open within ${ms} ms`, 'TimeoutError')),
      ms,
    )
    void opening.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name
}
