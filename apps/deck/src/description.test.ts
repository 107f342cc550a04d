import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('deck 1: the page describes itself as a reader of agency feeds in the browser, and says for what', () => {
  const html = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
  const description = /<meta\s+name="description"\s+content="([^"]*)"/.exec(html)?.[1]
  expect(description).toMatch(
    /^A reader for agency feeds, to find and read stories, multimedia articles and photos in the browser/,
  )
})
