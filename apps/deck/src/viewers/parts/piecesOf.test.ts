import { expect, it } from 'vitest'
import { pieceLength, piecesOf } from './piecesOf.ts'

it.each([
  ['no text', ''],
  ['a headline', 'Norland reopens the harbour bridge'],
  ['a word without an end', 'x'.repeat(95_000)],
  ['prose without an end', 'The bridge was opened again. '.repeat(5_000)],
  ['characters of two units', `x${'😀'.repeat(20_000)}`],
])('%s: what is cut is whole again when it is joined, and no piece is long', (_name, text) => {
  const pieces = piecesOf(text)
  expect(pieces.join('')).toBe(text)
  for (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(pieceLength)
    expect(piece, 'no half of a character').not.toMatch(/\p{Surrogate}/u)
  }
})

it('cuts prose at its spaces', () => {
  for (const piece of piecesOf('bridge '.repeat(10_000))) expect(piece).toMatch(/^bridge .* $/s)
})
