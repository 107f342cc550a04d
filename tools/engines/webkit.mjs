import { spawn } from 'node:child_process'
import { endGroup, freePort, size, until } from './driving.mjs'

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** Debian's WebKit (webkit2gtk-driver, xvfb), driven by WebDriver. */
export async function openWebKit() {
  const port = await freePort()
  const screen = `-screen 0 ${size.width}x${size.height + 200}x24`
  const driver = spawn('xvfb-run', ['-a', '-s', screen, 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  })
  const call = async (path, body) => {
    const asked = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const response = await fetch(`http://127.0.0.1:${port}${path}`, asked)
    const { value } = await response.json()
    if (!response.ok) throw new Error(value.message || value.error)
    return value
  }
  await until(() => call('/status'))
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] } },
  }
  const { sessionId } = await call('/session', { capabilities })
  const session = `/session/${sessionId}`
  await call(`${session}/window/rect`, size)
  return {
    open: address => call(`${session}/url`, { url: address }),
    reload: () => call(`${session}/refresh`, {}),
    async evaluate(expression, depth = 0) {
      await call(`${session}/frame`, { id: null })
      for (let level = 0; level < depth; level += 1) await call(`${session}/frame`, { id: 0 })
      return call(`${session}/execute/sync`, { script: `return ${expression}`, args: [] })
    },
    async picture() {
      await call(`${session}/frame`, { id: null })
      return Buffer.from(await call(`${session}/screenshot`), 'base64')
    },
    close: async () => endGroup(driver),
  }
}
