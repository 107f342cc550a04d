import { setTimeout } from 'node:timers/promises'
import type { Send } from './cdp.ts'

/** How wide and high the peers were measured. */
export const viewport = { width: 1350, height: 940 }
const waitMs = 20_000

export type QuietPage = {
  /** Resolves once the page has begun, not when it is loaded. */
  goto(url: string): Promise<void>
  /** Runs a script, and gives what its last expression resolves with. */
  run(script: string): Promise<unknown>
  /** Runs a function in the page: it may use its arguments and what the page has. */
  evaluate<T, A extends unknown[]>(inPage: (...given: A) => T | Promise<T>, ...given: A): Promise<T>
  /** Resolves with what the function gives, once that is neither null nor false; rejects after 20 s. */
  waitFor<T, A extends unknown[]>(
    inPage: (...given: A) => T | Promise<T>,
    ...given: A
  ): Promise<NonNullable<Exclude<T, false>>>
  /** How many times as slow the processor is from now on. */
  slow(times: number): Promise<void>
  /** Px from the window's corner. */
  press(x: number, y: number): Promise<void>
  key(name: string): Promise<void>
  type(text: string): Promise<void>
  /** Heap in use after its garbage was collected; bytes. */
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
    // What the function gave has come through JSON.
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
        // A page that goes away while it is asked is asked again.
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
