import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextMessage, type Unsent } from './watchMessages.ts'

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 200)
const mostBytes = 600
const watches = fc.array(
  fc.record({ from: fc.constantFrom(null, 3, 7), word: fc.string({ unit: 'binary', maxLength: 400 }) }),
  { maxLength: 30 },
)
const toUnsent = ({ from, word }: { from: number | null; word: string }, nth: number): Unsent => ({
  columnId: `c${nth}`,
  watch: { id: `c${nth} 1`, body: { query: { name: 'headline', in: [word] } } },
  from,
})

/** All messages, one after the other. */
function sendAll(unsent: readonly Unsent[]) {
  const messages = []
  const tooLong = []
  for (let left = unsent; left.length > 0;) {
    const next = nextMessage(left, 'log', mostBytes)
    tooLong.push(...next.tooLong)
    if (next.request) messages.push(next)
    left = next.left
  }
  return { messages, tooLong }
}

describe('the messages of watches', () => {
  it('have each watch once or find it too long, are within the limit, and have one place in the log', () => {
    fc.assert(
      fc.property(watches, given => {
        const unsent = given.map(toUnsent)
        const { messages, tooLong } = sendAll(unsent)
        const sent = messages.flatMap(message => message.sent)
        expect([...sent, ...tooLong].map(each => each.columnId).toSorted()).toEqual(
          unsent.map(each => each.columnId).toSorted(),
        )
        for (const each of tooLong)
          expect(sizeOf({ type: 'watch', watches: [each.watch], since: placeOf(each) })).toBeGreaterThan(
            mostBytes,
          )
        for (const { request, sent: of } of messages) {
          expect(sizeOf(request)).toBeLessThanOrEqual(mostBytes)
          expect(request?.watches).toEqual(of.map(({ watch }) => watch))
          for (const each of of) expect(request?.since).toEqual(placeOf(each))
        }
        // Those of one place are sent in their order.
        for (const from of [null, 3, 7])
          expect(sent.filter(each => each.from === from)).toEqual(
            unsent.filter(each => each.from === from && !tooLong.includes(each)),
          )
      }),
      { numRuns },
    )
  })

  it('are few: a message is only left when the next watch does not fit', () => {
    const unsent = Array.from({ length: 64 }, (_, nth) => toUnsent({ from: 3, word: 'x'.repeat(20) }, nth))
    const { messages } = sendAll(unsent)
    for (const [nth, { sent }] of messages.entries()) {
      const next = messages[nth + 1]?.sent[0]
      if (!next) continue
      const watches = [...sent, next].map(({ watch }) => watch)
      expect(sizeOf({ type: 'watch', watches, since: placeOf(next) })).toBeGreaterThan(mostBytes)
    }
  })
})

const sizeOf = (value: unknown) => new Blob([JSON.stringify(value)]).size
const placeOf = ({ from }: Unsent) => (from === null ? null : { log: 'log', number: from })
