import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { endGroup, freePort, size, until } from './driving.mjs'

/** Refuses every site all that it would store. */
const blocking = 'user_pref("network.cookie.cookieBehavior", 2);\n'

/** Debian's Firefox (firefox-esr), driven by WebDriver BiDi. */
export async function openFirefox({ isBlocking = false } = {}) {
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'wiredeck-firefox-'))
  if (isBlocking) writeFileSync(join(profile, 'user.js'), blocking)
  const firefox = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`],
    { detached: true, stdio: 'ignore' },
  )
  const socket = await until(async () => {
    const opened = new WebSocket(`ws://127.0.0.1:${port}/session`)
    await once(opened, 'open')
    return opened
  })
  const waiting = new Map()
  socket.on('message', data => {
    const answer = JSON.parse(data)
    waiting.get(answer.id)?.(answer)
  })
  let last = 0
  const call = async (method, params) => {
    const id = (last += 1)
    const answered = new Promise(resolve => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const answer = await answered
    waiting.delete(id)
    if (answer.type !== 'success') throw new Error(answer.message)
    return answer.result
  }
  await call('session.new', { capabilities: {} })
  const page = async () => (await call('browsingContext.getTree', {})).contexts[0]
  const context = (await page()).context
  await call('browsingContext.setViewport', { context, viewport: size })
  return {
    open: address => call('browsingContext.navigate', { context, url: address, wait: 'complete' }),
    reload: () => call('browsingContext.reload', { context, wait: 'complete' }),
    async evaluate(expression, depth = 0) {
      let frame = await page()
      for (let level = 0; level < depth; level += 1) {
        frame = frame.children[0]
        if (!frame) throw new Error('the frame is not there')
      }
      const { result, exceptionDetails } = await call('script.evaluate', {
        expression,
        target: { context: frame.context },
        awaitPromise: false,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result.value
    },
    async picture() {
      const { data } = await call('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    async close() {
      endGroup(firefox)
      await once(firefox, 'exit')
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
