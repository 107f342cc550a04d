import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const debians = '/usr/bin/chromium'

/**
 * The Chromium for tests: the named one, else Debian's, else Playwright's own, for which the result is empty.
 * If there is none, the tool ends and names the command that installs one, without running it.
 */
export function findChromium({ named = process.env.CHROMIUM_PATH, exists = existsSync } = {}) {
  if (named) return exists(named) ? named : giveUp(`CHROMIUM_PATH is ${named}, and nothing is there.`)
  if (exists(debians)) return debians
  // Loaded here, because the dependencies may not be installed before.
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  if (exists(chromium.executablePath())) return ''
  return giveUp(
    'No Chromium to test with. Install Debian’s (apt-get install chromium) or Playwright’s (npx playwright install chromium), or name yours in CHROMIUM_PATH.',
  )
}

function giveUp(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}
