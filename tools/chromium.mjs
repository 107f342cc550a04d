import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const debians = '/usr/bin/chromium'

/**
 * The Chromium to test with: the one that is named, else Debian's, else Playwright's own, for which the answer is
 * empty. Where there is none, it ends the tool and names the command that installs one, without installing it.
 */
export function findChromium({ named = process.env.CHROMIUM_PATH, exists = existsSync } = {}) {
  if (named) return exists(named) ? named : giveUp(`CHROMIUM_PATH is ${named}, and nothing is there.`)
  if (exists(debians)) return debians
  // Only once the dependencies are installed.
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
