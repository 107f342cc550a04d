import type { Fault } from './faultProxy.ts'

const json = 'application/json'
// The clock of the page is put forward from poll to poll.
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

/** The kinds that the deck tells apart: it says something else of each, or asks again at another time. */
type Kind = 'status' | 'limit' | 'access' | 'connection' | 'nonsense' | 'disguise' | 'time'

/** How an answer fails, and what the column says of it. */
export type NamedFault = { name: string; kind: Kind; fault: () => Fault; says: RegExp }

const of = (name: string, kind: Kind, fault: Fault | (() => Fault), says: RegExp): NamedFault => ({
  name,
  kind,
  fault: typeof fault === 'function' ? fault : () => fault,
  says,
})

const all: NamedFault[] = [
  of('500', 'status', { answer: 500 }, /did not answer \(500\)/),
  of('502', 'status', { answer: 502 }, /did not answer \(502\)/),
  of('503', 'status', { answer: 503 }, /did not answer \(503\)/),
  of('504', 'status', { answer: 504 }, /did not answer \(504\)/),
  of(
    '429 with its time',
    'limit',
    () => ({ answer: 429, type: json, body: JSON.stringify({ expireAt: inAnHour() }) }),
    /asked too often \(429\)\. Next try at \d+:\d\d/,
  ),
  of('401', 'access', { answer: 401 }, /login is no longer accepted \(401\)/),
  of('403', 'access', { answer: 403 }, /has no access to this \(403\)/),
  of('404', 'access', { answer: 404 }, /does not know this address \(404\)/),
  of('a connection cut in the middle', 'connection', { is: 'cut' }, /cannot be reached/),
  of('truncated JSON', 'nonsense', { is: 'truncated' }, /could not be read \(520\)/),
  of(
    'a body that is no JSON',
    'nonsense',
    { answer: 200, type: json, body: '<<>>' },
    /could not be read \(520\)/,
  ),
  of(
    'an HTML page with 200',
    'nonsense',
    { answer: 200, body: '<!doctype html><title>Log in to the hotel</title>' },
    /could not be read \(520\)/,
  ),
  of('an empty body with 200', 'nonsense', { answer: 200, type: json }, /could not be read \(520\)/),
  of(
    'an error body under 200',
    'disguise',
    {
      answer: 200,
      type: json,
      body: JSON.stringify({ error: { code: 503, message: 'Index not available; shard 3' } }),
    },
    /did not answer \(503\)/,
  ),
  of('a connection that is reset', 'connection', { is: 'reset' }, /cannot be reached/),
  of('no answer in time', 'time', { is: 'silence' }, /took too long/),
  of('a trickle without an end', 'time', { is: 'endlessTrickle' }, /took too long/),
]

const isWhole = process.env.FULL_FAULTS === '1'

/** What a poll meets: in the long run all of them, in `npm test` one of each kind. */
export const faults = chosen(all)

function chosen(from: readonly NamedFault[]): NamedFault[] {
  if (isWhole) return [...from]
  return from.filter((fault, place) => from.findIndex(({ kind }) => kind === fault.kind) === place)
}

/** The kinds of which every call tells something of its own. Of the others it tells what a poll tells. */
const toldByEachCall: readonly Kind[] = ['status', 'limit', 'access', 'connection']

/** What another call meets: in the long run all that are named, in `npm test` one of each kind that it tells by itself. */
export function named(...names: string[]): NamedFault[] {
  const found = names.map(name => {
    const fault = all.find(each => each.name === name)
    if (!fault) throw new Error(`No fault is called ${name}`)
    return fault
  })
  return chosen(isWhole ? found : found.filter(({ kind }) => toldByEachCall.includes(kind)))
}
