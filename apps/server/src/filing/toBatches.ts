const batchSize = 100

/** Parts that one transaction takes, so that readers are answered in between. They are read when their turn comes. */
export function* toBatches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
