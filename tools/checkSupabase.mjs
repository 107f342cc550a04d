import { execFile, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline/promises'
import { promisify } from 'node:util'
import { findChromium } from './chromium.mjs'
import { ensureReady } from './ensureReady.mjs'
import { readOptions } from './options.mjs'

// Runs the journeys of accounts and sync with the Supabase project of SUPABASE_URL instead of our own
// accounts. Codes are typed at the terminal, or CODE_COMMAND prints the newest one for a given address.

readOptions('npm run check:supabase')
const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, CHECK_EMAIL, CODE_COMMAND } = process.env
if (!SUPABASE_URL || !SUPABASE_PUBLISHABLE_KEY || !CHECK_EMAIL?.includes('%')) {
  console.error(
    'Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, and CHECK_EMAIL: an address that you can read, with a % for what tells readers apart, such as me+%@example.org.',
  )
  process.exit(1)
}
ensureReady({ build: true })

const terminal = createInterface({ input: process.stdin, output: process.stderr })
const askReader = email => terminal.question(`Code for ${email}: `)
const runCommand = async email => (await promisify(execFile)(CODE_COMMAND, [email])).stdout
const codes = createServer(async (request, response) => {
  const email = new URL(request.url, 'http://localhost').searchParams.get('email')
  const code = await (CODE_COMMAND ? runCommand(email) : askReader(email)).catch(error => error.message)
  response.end(code.trim())
})
await new Promise(done => codes.listen(0, '127.0.0.1', done))

const journeys = ['sync.spec', 'acknowledged.spec', 'factors.spec', '--project=desktop', '--project=tablet']
const patience = ['--timeout=900000', '--workers=1', '--reporter=list']
const run = spawn(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', ...journeys, ...patience],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      CHROMIUM_PATH: findChromium(),
      CODES_URL: `http://127.0.0.1:${codes.address().port}`,
    },
  },
)
run.on('exit', code => {
  terminal.close()
  codes.close()
  process.exitCode = code ?? 1
})
