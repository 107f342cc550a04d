import { setTimeout } from 'node:timers/promises'
import type { Send } from './cdp.ts'

/** The window in which everything is measured. */
export const viewport = { width: 1350, height: 940 }
const waitMs = 20_000

export type QuietPage = {
  /** Resolves when the page has started, not when it is loaded. */
  goto(url: string): Promise<void>
  /** Runs a script, and resolves with the value of its last expression. */
  run(script: string): Promise<unknown>
  /** Runs a function in the page: it may use only its arguments and the page's globals. */
  evaluate<T, A extends unknown[]>(inPage: (...given: A) => T | Promise<T>, ...given: A): Promise<T>
  /** Resolves with the function's result once it is neither null nor false; rejects after 20 s. */
  waitFor<T, A extends unknown[]>(
    inPage: (...given: A) => T | Promise<T>,
    ...given: A
  ): Promise<NonNullable<Exclude<T, false>>>
  /** Slows the processor by this factor from now on. */
  slow(times: number): Promise<void>
  /** In px from the window's corner. */
  press(x: number, y: number): Promise<void>
  key(name: string): Promise<void>
  type(text: string): Promise<void>
  /** The used heap after a garbage collection, in bytes. */
  heap(): Promise<number>
  bringToFront(): Promise<void>
}

export async function createQuietPage(send: Send): Promise<QuietPage> {
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false })
  await send('Emulation.setFocusEmulationEnabled', { enabled: true })
  const run = async (expression: string): Promise<unknown> => {
    const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    const { exceptionDetails, result } = answer as {
      exceptionDetails?: { exception?: { description?: string } }
      result: { value?: unknown }
    }
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'The page threw')
    return result.value
  }
  const evaluate: QuietPage['evaluate'] = async (inPage, ...given) =>
    // The result has passed through JSON.
    (await run(`(${inPage.toString()})(...${JSON.stringify(given)})`)) as never
  return {
    async goto(url) {
      await send('Page.navigate', { url })
    },
    run,
    evaluate,
    async waitFor(inPage, ...given) {
      const until = performance.now() + waitMs
      while (performance.now() < until) {
        // If the page navigates during the call, it is called again.
        const value = await evaluate(inPage, ...given).catch(() => null)
        if (value !== null && value !== false && value !== undefined) return value as never
        await setTimeout(50)
      }
      throw new Error(`Not within ${waitMs} ms: ${inPage.toString()}`)
    },
    slow: async rate => void (await send('Emulation.setCPUThrottlingRate', { rate })),
    async press(x, y) {
      const at = { x, y, button: 'left', clickCount: 1 }
      await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
      await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
      await send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
    },
    async key(name) {
      const code = keyCodes[name]
      const key = { key: name, code: name, windowsVirtualKeyCode: code }
      await send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        ...key,
        ...(name === 'Enter' ? { text: '\r' } : {}),
      })
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
    },
    type: async text => void (await send('Input.insertText', { text })),
    async heap() {
      await send('HeapProfiler.collectGarbage')
      return Number((await send('Runtime.getHeapUsage')).usedSize)
    },
    bringToFront: async () => void (await send('Page.bringToFront')),
  }
}

const keyCodes: Record<string, number> = { Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 }
