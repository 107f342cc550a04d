import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fetchChromium, isForThisMachine } from './fetchChromium.mjs'

/** Where Debian and Google put theirs. Ubuntu's is left out, because a snap may not read the folders of tests. */
const usual = ['/usr/bin/chromium', '/usr/bin/google-chrome-stable']

const install =
  'Install Debian’s (apt-get install chromium) or Playwright’s (npx playwright install chromium), or name yours in CHROMIUM_PATH.'

/**
 * The Chromium for tests: the named one, else an installed one (for Playwright's own the result is empty), else one that
 * npm fetches into the project's cache. If there is none, the tool ends and names the commands that install one, without
 * running them.
 */
export function findChromium({
  named = process.env.CHROMIUM_PATH,
  exists = existsSync,
  fetch = isForThisMachine ? fetchChromium : null,
} = {}) {
  if (named) return exists(named) ? named : giveUp(`CHROMIUM_PATH is ${named}, and nothing is there.`)
  const installed = usual.find(path => exists(path))
  if (installed !== undefined) return installed
  // Loaded here, because the dependencies may not be installed before.
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  if (exists(chromium.executablePath())) return ''
  if (!fetch) return giveUp(`No Chromium to test with. ${install}`)
  try {
    return fetch()
  } catch (error) {
    return giveUp(`No Chromium to test with, because npm’s cannot be had (${error.message}). ${install}`)
  }
}

function giveUp(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}
