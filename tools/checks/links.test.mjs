import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findDeadLinks, relink } from './links.mjs'

let house
beforeEach(() => (house = mkdtempSync(join(tmpdir(), 'wiredeck-links-'))))
afterEach(() => rmSync(house, { recursive: true }))

function write(file, text) {
  mkdirSync(dirname(join(house, file)), { recursive: true })
  writeFileSync(join(house, file), text)
}

describe('the links of the docs', () => {
  it.each([
    '[a page](docs/page.md)',
    '[a heading](docs/page.md#two-words--a-sign)',
    '[the second of two headings](docs/page.md#twice-1)',
    '[a heading of this page](#here)',
    '[a folder](docs)',
    '[another\nsite](https://example.org/nowhere)',
    '[mail](mailto:deck@example.org)',
    '`[code](nowhere.md)`',
    '```md\n[code](nowhere.md)\n```',
    '<img src="docs/page.md" width="2">',
  ])('lead somewhere: %s', link => {
    write('docs/page.md', '# Two *words* & `a sign`\n\n## Twice\n\n## Twice\n')
    write('README.md', `# Here\n\n${link}\n`)
    expect(findDeadLinks(house, ['README.md'])).toEqual([])
  })

  it.each([
    ['[a page](nowhere.md)', 'nowhere.md'],
    ['[a page](docs/nowhere.md "with a title")', 'docs/nowhere.md'],
    ['[a heading](docs/page.md#nowhere)', 'docs/page.md#nowhere'],
    ['[a heading in code](docs/page.md#in-code)', 'docs/page.md#in-code'],
    ['[a heading of this page](#nowhere)', '#nowhere'],
    ['![a picture](nowhere.webp)', 'nowhere.webp'],
    ['[![a picture](docs/page.md)](nowhere.md)', 'nowhere.md'],
    ['[`code`\nin two lines](nowhere.md)', 'nowhere.md'],
    ['[by name]: nowhere.md', 'nowhere.md'],
    ['<img src="nowhere.webp">', 'nowhere.webp'],
    ['[what lies above](../README.md)', '../README.md'],
  ])('are found where they lead nowhere: %s', (link, target) => {
    write('docs/page.md', '```sh\n# In code\n```\n')
    write('README.md', `# Here\n\n${link}\n`)
    const found = findDeadLinks(house, ['README.md'])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^README\.md:[34] links to /)
    expect(found[0]).toContain(`links to ${target}, which is not there`)
  })
})

describe('a page whose links are led elsewhere', () => {
  const led = new Map([
    ['gone.md', null],
    ['gone.md#x', null],
    ['moved.md', 'new/moved.md'],
  ])
  const lead = target => (led.has(target) ? led.get(target) : target)

  it('keeps the words of links that lead nowhere, and all else as it was', () => {
    const page = [
      'See [`gone`](gone.md#x), [gone\ntoo](gone.md) and ![a picture](gone.md).',
      '[Moved](moved.md), [kept](kept.md "so"), `[code](gone.md)`, [out](https://example.org/gone.md).',
    ].join('\n')
    expect(relink(page, lead)).toBe(
      [
        'See `gone`, gone\ntoo and a picture.',
        '[Moved](new/moved.md), [kept](kept.md "so"), `[code](gone.md)`, [out](https://example.org/gone.md).',
      ].join('\n'),
    )
  })
})
