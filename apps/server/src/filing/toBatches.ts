const batchSize = 100

/** Parts that one transaction takes, so that readers are answered in between. */
export function* toBatches<T>(list: readonly T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += batchSize) yield list.slice(start, start + batchSize)
}
