import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { WebSocket } from 'ws'
import { chromiumLaunch } from '../../e2e/chromiumLaunch.ts'

/** A tab of a separate Chromium that can be hidden as a reader does it, so that the browser throttles it. */
export type HidableTab = {
  open(url: string): Promise<void>
  /** The value of an expression in the page, run like a press of its reader; awaits a promise. */
  evaluate<T>(expression: string): Promise<T>
  /** Runs the script first on each page from now on. */
  addInitScript(source: string): Promise<void>
  /** Brings another tab of the window to the front. */
  hide(): Promise<void>
  close(): Promise<void>
}

type Reply = { id?: number; result?: Record<string, unknown>; error?: { message: string } }

/** By the browser's own protocol, because a tab under Playwright always reports that it is visible. */
export async function openHidableTab(): Promise<HidableTab> {
  const profile = mkdtempSync(join(tmpdir(), 'wiredeck-bench-tab-'))
  const executable = chromiumLaunch.executablePath ?? chromium.executablePath()
  const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const browser = spawn(executable, [...chromiumLaunch.args, ...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(browser, 'exit')
  const socket = new WebSocket(await readEndpoint(browser.stderr))
  await once(socket, 'open')

  const waiting = new Map<number, (reply: Reply) => void>()
  socket.on('message', data => {
    const reply = JSON.parse((data as Buffer).toString()) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })
  let calls = 0
  const call = async (
    method: string,
    params: object,
    sessionId?: string,
  ): Promise<Record<string, unknown>> => {
    calls += 1
    const id = calls
    const reply = await new Promise<Reply>(resolve => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
    waiting.delete(id)
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`)
    return reply.result ?? {}
  }
  const { targetId } = await call('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true })
  const onTab = (method: string, params: object = {}) => call(method, params, String(sessionId))
  await onTab('Page.enable')

  return {
    async open(url) {
      await onTab('Page.navigate', { url })
    },
    async evaluate<T>(expression: string) {
      const { result, exceptionDetails } = (await onTab('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
        userGesture: true,
      })) as { result: { value: T }; exceptionDetails?: { text: string } }
      if (exceptionDetails) throw new Error(`${exceptionDetails.text} in ${expression}`)
      return result.value
    },
    async addInitScript(source) {
      await onTab('Page.addScriptToEvaluateOnNewDocument', { source })
    },
    async hide() {
      const other = await call('Target.createTarget', { url: 'about:blank' })
      await call('Target.activateTarget', other)
    },
    async close() {
      await call('Browser.close', {})
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function readEndpoint(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const endpoint = /DevTools listening on (\S+)/.exec(line)?.[1]
    if (endpoint) return endpoint
  }
  throw new Error('Chromium ended before it could be asked for anything')
}
