import type { Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { expect } from './fixtures.ts'

/**
 * The faults that axe finds on the page in its present state, in the light theme and, for colours, in the
 * dark one: one line each.
 */
export async function faultsOf(page: Page, state: string): Promise<string[]> {
  // Injected by the driver, so the page's policy does not apply.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const faults: string[] = []
  for (const colorScheme of await schemesOf(page)) {
    await showIn(page, colorScheme)
    const found = await page.evaluate(
      // A web story is a separate page in a frame, and its publisher's responsibility.
      options =>
        (window as unknown as { axe: typeof axe }).axe.run(document, {
          ...options,
          iframes: false,
          resultTypes: ['violations'],
        }),
      // The theme changes only colours.
      colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {},
    )
    faults.push(...linesOf(found).map(line => `${state}, ${colorScheme}: ${line}`))
  }
  return faults
}

type Scheme = 'light' | 'dark'

/** Both, beginning with the present one, because a change takes longer than a check. */
async function schemesOf(page: Page): Promise<Scheme[]> {
  const isDark = (await page.locator('html').getAttribute('data-theme')) === 'dark'
  return isDark ? ['dark', 'light'] : ['light', 'dark']
}

/** Draws the page in a scheme of the system, without motion, so that no colour is still changing. */
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

/** If a page does not draw, the browser does not tell it that the system's scheme has changed. */
async function drawIn(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } })
}

function linesOf({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}
