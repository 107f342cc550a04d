import { chromium } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { chromiumLaunch } from '../../../e2e/chromiumLaunch.ts'
import { connectCdp } from './cdp.ts'
import { createQuietPage, type QuietPage } from './page.ts'

/**
 * A browser with as little instrumentation as possible. If network events are enabled, as Playwright does for
 * each page, the browser records the stack of every request, and compiles large parts of a script a second
 * time for that.
 */
export type QuietBrowser = {
  /** An empty page in a new window. */
  newPage(): Promise<QuietPage>
  /** The processor seconds that all pages of the browser have used. */
  rendererSeconds(): Promise<number>
  close(): Promise<void>
}

type ProcessInfo = { type: string; cpuTime: number }

/** Uses the profile in this folder. */
export async function openQuietBrowser(profile: string): Promise<QuietBrowser> {
  const path = process.env.CHROMIUM_PATH ?? chromium.executablePath()
  const child = spawn(
    path,
    [
      ...chromiumLaunch.args,
      '--headless',
      '--hide-scrollbars',
      '--mute-audio',
      '--password-store=basic',
      '--disable-extensions',
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const exited = once(child, 'exit')
  // A bench that fails does not close the browser, and a leftover browser would slow down the next bench.
  const killIt = () => child.kill('SIGKILL')
  process.once('exit', killIt)
  const cdp = await connectCdp(await listeningAt(createInterface({ input: child.stderr })))
  return {
    async newPage() {
      const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', newWindow: true })
      const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true })
      return createQuietPage((method, params) => cdp.send(method, params, String(sessionId)))
    },
    async rendererSeconds() {
      const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
      return (processInfo as ProcessInfo[])
        .filter(({ type }) => type === 'renderer')
        .reduce((sum, { cpuTime }) => sum + cpuTime, 0)
    },
    async close() {
      await cdp.send('Browser.close').catch(() => {})
      cdp.close()
      const killing = setTimeout(killIt, 10_000)
      await exited
      clearTimeout(killing)
      process.off('exit', killIt)
    },
  }
}

async function listeningAt(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const url = /DevTools listening on (\S+)/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('Chromium did not start')
}
