import type { Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { expect } from './fixtures.ts'

/** What axe says of the page as it stands, in the light and, as to colours, in the dark: a line each. */
export async function faultsOf(page: Page, state: string): Promise<string[]> {
  // Said by the driver, not by the page, so the page's policy has no part in it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const faults: string[] = []
  for (const colorScheme of await schemesOf(page)) {
    await showIn(page, colorScheme)
    const found = await page.evaluate(
      // A web story is a page of its own in a frame; it is the publisher's.
      options =>
        (window as unknown as { axe: typeof axe }).axe.run(document, {
          ...options,
          iframes: false,
          resultTypes: ['violations'],
        }),
      // The theme changes colours and nothing else.
      colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {},
    )
    faults.push(...linesOf(found).map(line => `${state}, ${colorScheme}: ${line}`))
  }
  return faults
}

type Scheme = 'light' | 'dark'

/** Both, and that first which the page is drawn in, because a change takes longer than a look. */
async function schemesOf(page: Page): Promise<Scheme[]> {
  const isDark = (await page.locator('html').getAttribute('data-theme')) === 'dark'
  return isDark ? ['dark', 'light'] : ['light', 'dark']
}

/** Draws the page in a scheme of the system, and without motion, so that no colour is on its way to another one. */
async function showIn(page: Page, colorScheme: Scheme): Promise<void> {
  const isShown = () =>
    expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme, { timeout: 2_000 })
  await drawIn(page, colorScheme)
  await expect(async () => {
    if ((await page.locator('html').getAttribute('data-theme')) === colorScheme) return
    await drawIn(page, colorScheme === 'light' ? 'dark' : 'light')
    await drawIn(page, colorScheme)
    await isShown()
  }).toPass()
}

/** The browser does not tell a page that draws nothing that the system's scheme has changed. */
async function drawIn(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } })
}

function linesOf({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}
