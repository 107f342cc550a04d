import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const debians = '/usr/bin/chromium'

/** The Chromium to test with: the one that is named, else Debian's, else Playwright's own. Fetches one where none is there. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (existsSync(debians)) return debians
  if (
    process.getuid?.() === 0 &&
    fetchIt('Debian’s Chromium', 'sh', [
      '-c',
      'apt-get update && apt-get install -y --no-install-recommends chromium',
    ])
  ) {
    return debians
  }
  fetchIt('Playwright’s Chromium', process.execPath, [
    'node_modules/@playwright/test/cli.js',
    'install',
    'chromium',
  ])
  // Playwright finds its own browser when it is told of no other.
  return ''
}

function fetchIt(what, command, args) {
  console.log(`No Chromium found (CHROMIUM_PATH, ${debians}): installing ${what} …`)
  const run = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  return run.status === 0
}
