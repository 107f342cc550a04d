import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

// A walk through a running deck in engines that the journeys do not use; run by hand:
//   node tools/otherEngines.mjs webkit|firefox http://127.0.0.1:4280
// On Node 20, Firefox needs `node --experimental-websocket`.
// Both engines come from Debian: WebKit from webkit2gtk-driver and xvfb, Firefox from firefox-esr.

const [engine, url] = process.argv.slice(2)
/** A page without an answer for this time, in ms, counts as frozen. */
const frozenAfterMs = 20_000
const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const engines = { webkit: openWebKit, firefox: openFirefox }

if (!url || !Object.hasOwn(engines, engine)) {
  console.error('node tools/otherEngines.mjs webkit|firefox ADDRESS')
  process.exit(1)
}

/**
 * The steps in the page, in order: each is an expression that is evaluated until it is true; with a depth, in
 * the first frame of the first frame, and so on.
 */
const clickButton = name =>
  `(() => { const all = [...document.querySelectorAll('button, a')]; const one = all.find(each => (each.ariaLabel ?? each.textContent).trim().startsWith(${JSON.stringify(name)}) && each.checkVisibility()); one?.click(); return Boolean(one) })()`
const walk = [
  ['the login is shown', `document.querySelector('form input[type=password]') !== null`],
  [
    'its list of languages opens',
    `document.querySelector('[popovertarget]').click() ?? document.querySelector('[popover]').matches(':popover-open')`,
  ],
  ['it closes', `document.querySelector('[popover]').hidePopover() ?? true`],
  ['the sample reader logs in', clickButton('Sample agency')],
  ['the deck is drawn with cards', `document.querySelectorAll('article').length > 3`],
  ['the focus is on its heading', `document.activeElement.matches('main h1')`],
  ['the settings of a column open', clickButton('Column settings')],
  [
    'a date that nobody has chosen is marked',
    `document.querySelector('input[type=date]')?.dataset.empty === 'true'`,
  ],
  ['they fold up', clickButton('Column settings')],
  ['the menu opens', clickButton('Menu')],
  ['the list of languages is there', `document.querySelector('#menu [popover]') !== null`],
  [
    'it opens',
    `document.querySelector('#menu [popovertarget]').click() ?? document.querySelector('#menu [popover]').matches(':popover-open')`,
  ],
  [
    'it lies in the window',
    `(r => r.width > 0 && r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight)(document.querySelector('#menu [popover]').getBoundingClientRect())`,
  ],
  [
    'the menu closes, and the list with it',
    `document.querySelector('#menu').hidePopover() ?? !document.querySelector('#menu').matches(':popover-open')`,
  ],
  ['the page still answers', `1 + 1 === 2`],
  [
    'the menu opens and closes without the list',
    `document.querySelector('#menu').showPopover() ?? document.querySelector('#menu').hidePopover() ?? true`,
  ],
  ['a card is clicked', `document.querySelector('article a').click() ?? true`],
  ['its story opens', `document.querySelector('section[aria-label="Document"] h1') !== null`],
  ['it closes', clickButton('Close (Esc)')],
  ['the deck is in sight again', `location.pathname === '/'`],
  ['web stories are searched for', `location.assign('/?q=class:webstory') ?? true`],
  [
    'one of them opens',
    `(card => card && location.pathname === '/' && (card.click() ?? true))(document.querySelector('section[aria-label="class:webstory"] article a'))`,
  ],
  ['it is drawn', `document.querySelector('section[aria-label="Document"] iframe') !== null`],
  [
    'its pictures show',
    `document.images.length > 2 && [...document.images].every(each => each.complete && each.naturalWidth > 0)`,
    2,
  ],
  ['it closes too', clickButton('Close (Esc)')],
  ['the page still answers at the end', `document.querySelectorAll('article').length > 3`],
]

const browser = await engines[engine]()
let failed = 0
try {
  await within(browser.open(url), 'the page opens')
  for (const [what, expression, depth = 0] of walk) {
    const isDone = await within(untilTrue(expression, depth), what).catch(error => {
      console.log(`✗ ${what}: ${error.message}`)
      failed += 1
      return null
    })
    if (isDone === null) break
    console.log(`✓ ${what}`)
  }
} finally {
  await browser.close()
}
process.exit(failed)

async function untilTrue(expression, depth) {
  while (!(await browser.evaluate(expression, depth))) await pause(250)
  return true
}

function within(promise, what) {
  const over = pause(frozenAfterMs, null, { ref: false }).then(() => {
    throw new Error(`no answer within ${frozenAfterMs / 1000} s (${what})`)
  })
  return Promise.race([promise, over])
}

async function openWebKit() {
  const port = await freePort()
  // A separate process group, which is ended as a whole.
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  })
  const call = async (path, body) => {
    const asked = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const response = await fetch(`http://127.0.0.1:${port}${path}`, asked)
    const { value } = await response.json()
    if (!response.ok) throw new Error(value.message)
    return value
  }
  await until(() => call('/status'))
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] } },
  }
  const { sessionId } = await call('/session', { capabilities })
  const session = `/session/${sessionId}`
  return {
    open: address => call(`${session}/url`, { url: address }),
    async evaluate(expression, depth) {
      await call(`${session}/frame`, { id: null })
      for (let level = 0; level < depth; level += 1) await call(`${session}/frame`, { id: 0 })
      return call(`${session}/execute/sync`, { script: `return ${expression}`, args: [] })
    },
    close: async () => endGroup(driver),
  }
}

async function openFirefox() {
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'wiredeck-firefox-'))
  const firefox = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`],
    { detached: true, stdio: 'ignore' },
  )
  const socket = await until(async () => {
    const opened = new WebSocket(`ws://127.0.0.1:${port}/session`)
    await Promise.race([
      once(opened, 'open'),
      once(opened, 'error').then(() => Promise.reject(new Error('not yet'))),
    ])
    return opened
  })
  const waiting = new Map()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(data)
    waiting.get(answer.id)?.(answer)
  })
  let last = 0
  const call = async (method, params) => {
    const id = (last += 1)
    const answered = new Promise(resolve => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const answer = await answered
    if (answer.type !== 'success') throw new Error(answer.message)
    return answer.result
  }
  await call('session.new', { capabilities: {} })
  const page = async () => (await call('browsingContext.getTree', {})).contexts[0]
  return {
    open: async address =>
      call('browsingContext.navigate', {
        context: (await page()).context,
        url: address,
        wait: 'complete',
      }),
    async evaluate(expression, depth) {
      let frame = await page()
      for (let level = 0; level < depth; level += 1) frame = frame.children[0]
      const { result, exceptionDetails } = await call('script.evaluate', {
        expression,
        target: { context: frame.context },
        awaitPromise: false,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result.value
    },
    async close() {
      endGroup(firefox)
      await once(firefox, 'exit')
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Ends a browser with its processes. */
function endGroup({ pid }) {
  if (pid !== undefined) process.kill(-pid)
}

/** Tries for at most ten seconds. */
async function until(act) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act()
    } catch (error) {
      if (tries === 40) throw error
      await pause(250)
    }
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}
