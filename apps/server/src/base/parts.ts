import type { Logger } from 'pino'

/** What a server is made of. `close` is called with what `open` has opened. */
export type Part<Opened> = {
  name: string
  open: () => Opened | Promise<Opened>
  close?: (opened: Opened) => void | Promise<void>
}

export type Parts = {
  /** Opens one more part, and resolves to it. If that fails, the parts before it stay open until `close`. */
  open<Opened>(part: Part<Opened>): Promise<Opened>
  /** Closes all parts, the last one first, even if one fails; then rejects with the first failure. */
  close(): Promise<void>
}

/** Parts are opened one after the other, because each needs some of those before it, and closed from the end. */
export function createParts(log: Logger): Parts {
  const opened: { name: string; close: () => void | Promise<void> }[] = []
  return {
    async open({ name, open, close }) {
      const part = await open()
      if (close) opened.push({ name, close: () => close(part) })
      return part
    },

    async close() {
      const failures: unknown[] = []
      for (const { name, close } of opened.splice(0).reverse()) {
        try {
          await close()
        } catch (error) {
          log.error(error, `What the server calls its ${name} could not be closed`)
          failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}
