/** Tells each account what has changed of it, one change after the other, and no account waits for another one. */
export type AccountQueues = {
  /** Says whether the change waits now: it does not if too many of this account do already. */
  add(account: string, tell: () => Promise<void>): boolean
  /** Resolves when nothing waits. */
  settled(): Promise<void>
}

/** `tell` never rejects. */
export function createAccountQueues(mostWaiting: number): AccountQueues {
  const queues = new Map<string, { waiting: number; last: Promise<void> }>()
  return {
    add(account, tell) {
      const queue = queues.get(account) ?? { waiting: 0, last: Promise.resolve() }
      if (queue.waiting >= mostWaiting) return false
      queue.waiting += 1
      queue.last = queue.last.then(tell).then(() => {
        queue.waiting -= 1
        if (queue.waiting === 0) queues.delete(account)
      })
      queues.set(account, queue)
      return true
    },
    async settled() {
      await Promise.all([...queues.values()].map(({ last }) => last))
    },
  }
}
