import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../chromium.mjs'
import { size } from './driving.mjs'

/** Refuses every site all that it would store: 2 is the value of Chromium's settings that blocks. */
const blocking = { profile: { default_content_setting_values: { cookies: 2 } } }

/** The Chromium of the tests. Without windows of its own (headless shell) it cannot block anything. */
export async function openChromium({ isBlocking = false } = {}) {
  const executablePath = findChromium()
  const profile = mkdtempSync(join(tmpdir(), 'wiredeck-chromium-'))
  if (isBlocking) {
    mkdirSync(join(profile, 'Default'))
    writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(blocking))
  }
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
    viewport: size,
  })
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    open: address => page.goto(address),
    reload: () => page.reload(),
    async evaluate(expression, depth = 0) {
      let frame = page.mainFrame()
      for (let level = 0; level < depth; level += 1) {
        frame = frame.childFrames()[0]
        if (!frame) throw new Error('the frame is not there')
      }
      return frame.evaluate(expression)
    },
    picture: () => page.screenshot(),
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
