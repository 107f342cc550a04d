import type { Page } from '@playwright/test'
import { alterSearches, type FiledDocument } from './fixtures.ts'

/**
 * An agency does not file on demand, so the answers to searches are changed: `filed` is at the top of every
 * column, or only of those whose search contains `only`.
 */
export async function fileInAllColumns(page: Page, only = '') {
  const filed: FiledDocument[] = []
  let last: FiledDocument | undefined
  await alterSearches(page, ([first, ...rest], asked) => {
    // A search for urgent documents alone may find none of the agency's own.
    const model = (last = first ?? last)
    if (!model) return []
    if (!first) return filed.map(each => ({ ...model, class: 'text', news: ['A line.'], ...each }))
    const known = [model, ...rest].map(row => ({ ...row, urgency: 4 }))
    if (!asked.includes(only)) return known
    return [...filed.map(each => ({ ...model, class: 'text', news: ['A line.'], ...each })), ...known]
  })
  return (headline: string, urgency: number) => {
    const published = new Date().toISOString()
    filed.unshift({ uno: `doc-${headline}`, published, revision: 1, headline, urgency })
  }
}

export const band = (page: Page) => page.locator('[data-band]')
export const bell = (page: Page) => page.getByRole('button', { name: /^Priority list/ })
export const list = (page: Page) => page.getByRole('region', { name: 'Priority list' })
