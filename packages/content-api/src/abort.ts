/** The same promise for one of several callers: if this caller aborts, the others still wait. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

/** Resolves after `ms` milliseconds; rejects at once when the signal aborts. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const elapsed = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  try {
    await untilAborted(elapsed, signal)
  } finally {
    clearTimeout(timer)
  }
}
