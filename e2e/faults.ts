import type { Fault } from './faultProxy.ts'

const json = 'application/json'
// The clock of the page is put forward from poll to poll.
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

/** How an answer fails, and what the column says of it. */
export type NamedFault = { name: string; fault: () => Fault; says: RegExp }

const of = (name: string, fault: Fault | (() => Fault), says: RegExp): NamedFault => ({
  name,
  fault: typeof fault === 'function' ? fault : () => fault,
  says,
})

export const faults: NamedFault[] = [
  of('500', { answer: 500 }, /did not answer \(500\)/),
  of('502', { answer: 502 }, /did not answer \(502\)/),
  of('503', { answer: 503 }, /did not answer \(503\)/),
  of('504', { answer: 504 }, /did not answer \(504\)/),
  of(
    '429 with its time',
    () => ({ answer: 429, type: json, body: JSON.stringify({ expireAt: inAnHour() }) }),
    /asked too often \(429\)\. Next try at \d+:\d\d/,
  ),
  of('401', { answer: 401 }, /login is no longer accepted \(401\)/),
  of('403', { answer: 403 }, /has no access to this \(403\)/),
  of('404', { answer: 404 }, /does not know this address \(404\)/),
  of('a connection cut in the middle', { is: 'cut' }, /cannot be reached/),
  of('truncated JSON', { is: 'truncated' }, /could not be read \(520\)/),
  of('a body that is no JSON', { answer: 200, type: json, body: '<<>>' }, /could not be read \(520\)/),
  of(
    'an HTML page with 200',
    { answer: 200, body: '<!doctype html><title>Log in to the hotel</title>' },
    /could not be read \(520\)/,
  ),
  of('an empty body with 200', { answer: 200, type: json }, /could not be read \(520\)/),
  of(
    'an error body under 200',
    {
      answer: 200,
      type: json,
      body: JSON.stringify({ error: { code: 503, message: 'Index not available; shard 3' } }),
    },
    /did not answer \(503\)/,
  ),
  of('a connection that is reset', { is: 'reset' }, /cannot be reached/),
  of('no answer in time', { is: 'silence' }, /took too long/),
  of('a trickle without an end', { is: 'endlessTrickle' }, /took too long/),
]

export function named(...names: string[]): NamedFault[] {
  return names.map(name => {
    const found = faults.find(each => each.name === name)
    if (!found) throw new Error(`No fault is called ${name}`)
    return found
  })
}
