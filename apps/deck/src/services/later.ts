/** Makes something of a script of its own when it is asked for first; a script that could not be loaded is tried again. */
export function later<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}
