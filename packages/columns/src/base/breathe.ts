/** At most this many ms of work keep the page from its reader, before other tasks get their turn. */
const longestStretchMs = 8

/** Tells when work has gone on for long enough, and then counts from the start. */
export function createStretch(): { isOver(): boolean } {
  let started = performance.now()
  return {
    isOver() {
      if (performance.now() - started < longestStretchMs) return false
      started = performance.now()
      return true
    },
  }
}

/** Goes through a list without keeping the page from its reader. */
export async function mapWithBreath<T, R>(list: readonly T[], map: (each: T) => R): Promise<R[]> {
  const mapped: R[] = []
  const stretch = createStretch()
  for (const each of list) {
    mapped.push(map(each))
    if (stretch.isOver()) await breathe()
  }
  return mapped
}

/** A timer would wait too long, and in a hidden page for a second. */
export function breathe(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}
