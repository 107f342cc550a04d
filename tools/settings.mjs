import { writeFileSync } from 'node:fs'
import { ensureReady } from './ensureReady.mjs'
import { readOptions } from './options.mjs'
import { settingsPage, writtenSettings } from './settingsPage.mjs'

// Writes docs/settings.md again, after a setting or its description has changed.
readOptions('npm run settings')
ensureReady()
writeFileSync(settingsPage, await writtenSettings())
console.log(`${settingsPage} is written.`)
