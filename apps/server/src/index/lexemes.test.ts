import { expect, it } from 'vitest'
import { documentToTsvector } from './lexemes.ts'

const published = new Date('2026-02-22T23:59:59.999Z')
const lexemes = (raw: unknown) => documentToTsvector(raw, published).split(' ')

it('files every word under its field and under all, with a gap between passages', () => {
  const vector = lexemes({ headline: 'Port', news: ['The sea', 'the port'], slug: "l'île" })
  expect(vector).toEqual(
    expect.arrayContaining([
      `'h/port':1`,
      `'n/the':1,4`,
      `'n/sea':2`,
      `'n/port':5`,
      `'a/port':1,7`,
      `'slug=l''ile'`,
    ]),
  )
})

it('files every document under any and its day', () => {
  expect(lexemes(null)).toEqual([`'*'`, `'d/2026-02-22'`, ''])
})

it('leaves the places out where there are too many, and the words where those are', () => {
  const long = lexemes({ news: 'sea '.repeat(256), slug: 'x' })
  expect(long).toEqual(expect.arrayContaining([`'!places'`, `'n/sea'`, `'a/sea'`, `'slug=x'`]))
  expect(lexemes({ news: 'sea '.repeat(255) })).not.toContain(`'!places'`)
  const rich = Array.from({ length: 100_000 }, (_, nth) => `word${nth}`).join(' ')
  expect(lexemes({ news: rich })).toEqual([`'*'`, `'d/2026-02-22'`, `'!words'`])
})
