import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../../public/theme.js', './theme.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

describe('the colours of the browser’s bars', () => {
  it('are the same before the deck has started as after', () => {
    const [before, after] = ['../../public/theme.js', './theme.ts'].map(file =>
      [...(sources[file] ?? '').matchAll(/'#\w+'/g)].map(([color]) => color).toSorted(),
    )
    expect(before).toEqual(after)
    expect(before).toHaveLength(2)
  })
})
