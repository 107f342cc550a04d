/** The longest time of continuous work, in ms, before other tasks of the page get their turn. */
const longestStretchMs = 8

/** Says when work has lasted long enough, and then restarts the count. */
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

/** Maps a list without blocking the page. */
export async function mapWithBreath<T, R>(list: readonly T[], map: (each: T) => R): Promise<R[]> {
  const mapped: R[] = []
  const stretch = createStretch()
  for (const each of list) {
    mapped.push(map(each))
    if (stretch.isOver()) await breathe()
  }
  return mapped
}

/** Not a timer, because a timer waits too long, and a whole second in a hidden page. */
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
