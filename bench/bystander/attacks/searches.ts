import { setTimeout } from 'node:timers/promises'
import { asReader, type Attack, type Attacker, type Target } from '../attack.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** As dear as a search may be: beginnings of words in many, and a list that no other search has. */
function dearBody(nth: number): string {
  const beginnings = letters.map(letter => `${letter}${letters[nth % letters.length]}*`)
  return JSON.stringify({
    maxRows: 1000,
    fields: ['uno'],
    query: {
      and: [
        { name: 'all', in: beginnings },
        { name: 'all', exclude: [`x${nth}y${Math.random()}`] },
      ],
    },
  })
}

async function search(
  { url }: Target,
  attacker: Attacker,
  body: string,
  nth: number,
  signal?: AbortSignal,
): Promise<void> {
  const answer = await fetch(`${url}/v1/api/search`, {
    method: 'POST',
    headers: asReader(attacker, nth),
    body,
    ...(signal && { signal }),
  })
  await answer.arrayBuffer()
}

/** Dear searches whose caller leaves before the answer comes. */
export const abortedSearches: Attack = {
  perSecond: 100,
  async send(target, attacker, nth) {
    const leaving = new AbortController()
    const asked = search(target, attacker, dearBody(nth), nth, leaving.signal)
    asked.catch(() => {})
    await setTimeout(60)
    leaving.abort()
  },
}

/** Dear searches whose caller waits. */
export const dearSearches: Attack = {
  perSecond: 100,
  send: (target, attacker, nth) => search(target, attacker, dearBody(nth), nth),
}

/** Plain searches that fill the line, with the tokens of one account in turn. */
export const manyTokens: Attack = {
  perSecond: 1000,
  send: (target, attacker, nth) => search(target, attacker, dearBody(nth), nth),
}

// A letter with marks above and below in turn, which normal forms put in order.
const hostile = `e${'\u0301\u0323'.repeat(40_000)}`

/** Searches for a text that is as hard to fold as one may send. */
export const hostileText: Attack = {
  perSecond: 50,
  send: (target, attacker, nth) =>
    search(target, attacker, JSON.stringify({ query: { name: 'all', in: [`${hostile}${nth}`] } }), nth),
}

/** Searches with tokens that nobody has granted. */
export const madeUpTokens: Attack = {
  perSecond: 1000,
  send: (target, attacker, nth) =>
    search(target, { ...attacker, tokens: [`made-up-${nth}-${Math.random()}`] }, '{"maxRows":10}', nth),
}
