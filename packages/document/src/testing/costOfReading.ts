const tries = 5

/**
 * How many times as long `read` takes as a plain look at each character of the text does. Both take what the quickest of
 * a few tries does, because a busy machine only ever adds to that.
 */
export function costOfReading(text: string, read: (text: string) => unknown): number {
  return quickest(() => read(text)) / quickest(() => lookAtEach(text))
}

function quickest(work: () => unknown): number {
  const times = Array.from({ length: tries }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
  return Math.min(...times)
}

function lookAtEach(text: string): number {
  let sum = 0
  for (let place = 0; place < text.length; place += 1) sum += text.charCodeAt(place)
  return sum
}
