const tries = 5

/**
 * The time of `read` divided by the time of looking once at each character of the text. Each is the fastest
 * of a few tries, because load on the machine only adds time.
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
