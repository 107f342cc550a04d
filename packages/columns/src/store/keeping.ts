/**
 * Where the rows are: in the browser's database, or in memory until this tab is closed. Memory has a reason:
 * there is no database; another tab holds it, and it comes; a newer deck has changed it, and it never comes.
 */
export type Keeping = 'database' | 'memory' | 'waiting' | 'outdated'

/** Why the deck goes on in memory when the database does not open; `isBlocked` where another tab holds it. */
export function keepingWithout(error: unknown, isBlocked: boolean): Keeping {
  if (isNamed(error, 'VersionError')) return 'outdated'
  return isBlocked ? 'waiting' : 'memory'
}

/** Whether the database may still open, while the deck goes on without it. */
export const mayComeLate = (error: unknown): boolean => isNamed(error, 'TimeoutError')

/** Rejects with a TimeoutError where the database takes longer than `ms` to open. */
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
