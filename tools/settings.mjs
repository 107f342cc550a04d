import { writeFileSync } from 'node:fs'
import { ensureReady } from './ensureReady.mjs'
import { readOptions } from './options.mjs'
import { settingsPage, writtenSettings } from './settingsPage.mjs'

// Regenerates docs/settings.md after a change to a setting or its description.
readOptions('npm run settings')
ensureReady()
writeFileSync(settingsPage, await writtenSettings())
console.log(`${settingsPage} is written.`)
