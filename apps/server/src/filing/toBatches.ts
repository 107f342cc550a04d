const batchSize = 100

/** Batches for one transaction each, so that readers are answered in between. Items are read lazily. */
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
