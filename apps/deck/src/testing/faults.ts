/** A fault of an answer, over a socket (`e2e/faultProxy.ts`) or from a script (`scriptedFetch.ts`). */
export type Fault =
  | { answer: number; body?: string; type?: string }
  /** Half of the true answer: `cut` ends the connection there, `truncated` says that it is whole. */
  | { is: 'cut' | 'truncated' }
  /** The connection ends before any answer. */
  | { is: 'reset' }
  /** `silence`: no answer at all. `endlessTrickle`: its head and a few bytes, but never its end. */
  | { is: 'silence' | 'endlessTrickle' }
  /** The true answer, a few bytes at a time. */
  | { is: 'trickle' }

export type Plan = {
  /** Which requests it hits: by `METHOD path` and by what they send. */
  hits: (line: string, body: string) => boolean
  fault: Fault
}

/** A request to the content API: `METHOD path`, what was sent, and what came of it. */
export type Seen = { line: string; body: string; isFaulty: boolean }

/** How an answer fails, and what a column says of it. */
export type NamedFault = { name: string; fault: () => Fault; says: RegExp }

const json = 'application/json'

const of = (name: string, fault: Fault, says: RegExp): NamedFault => ({ name, fault: () => fault, says })

/** Every way in which an answer fails. */
export const faults: readonly NamedFault[] = [
  of('500', { answer: 500 }, /did not answer \(500\)/),
  of('502', { answer: 502 }, /did not answer \(502\)/),
  of('503', { answer: 503 }, /did not answer \(503\)/),
  of('504', { answer: 504 }, /did not answer \(504\)/),
  {
    name: '429 with its time',
    // Counted from the present time of the page's clock, which moves on from poll to poll.
    fault: () => {
      const expireAt = new Date(Date.now() + 3_600_000).toISOString()
      return { answer: 429, type: json, body: JSON.stringify({ expireAt }) }
    },
    says: /asked too often \(429\)\. Next try at \d+:\d\d/,
  },
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

/** The faults of these names. Throws if there is none of a name. */
export function named(...names: string[]): NamedFault[] {
  return names.map(name => {
    const fault = faults.find(each => each.name === name)
    if (!fault) throw new Error(`No fault is called ${name}`)
    return fault
  })
}

/** Faults met both by a list that loads older documents and by a new column. */
export const ofAnySearch = [
  '500',
  '429 with its time',
  '401',
  '403',
  '404',
  'a connection cut in the middle',
  'truncated JSON',
  'an HTML page with 200',
  'no answer in time',
]
/** Faults met by the request for a document. */
export const ofADocument = [
  '500',
  '503',
  '429 with its time',
  '401',
  '403',
  'a connection cut in the middle',
  'truncated JSON',
  'an HTML page with 200',
  'an error body under 200',
  'no answer in time',
]
/** Faults that interrupt a request for a token, and do not refuse it. */
export const ofATokenCall = [
  '500',
  '502',
  '503',
  '429 with its time',
  '403',
  '404',
  'a connection cut in the middle',
  'an HTML page with 200',
  'an error body under 200',
  'a connection that is reset',
  'no answer in time',
]

/** Those of them in which a server answers, so that it does not count as away. */
export const answeredTokenCalls: readonly string[] = ['429 with its time', '403', '404']

const loginFailed = 'The agency’s server has a fault. Try again in a moment.'

/** Faults that a login meets, and what its form says of each. */
export const ofALogin: readonly (NamedFault & { told: string | RegExp })[] = [
  ...named('500', '502', '503', '404', 'an HTML page with 200').map(each => ({ ...each, told: loginFailed })),
  ...named('429 with its time').map(each => ({
    ...each,
    told: /^Too many tries\. You can try again at \d\d:\d\d\.$/,
  })),
  ...named('401', '403').map(each => ({ ...each, told: 'The email and/or password is incorrect' })),
  ...named('a connection cut in the middle', 'a connection that is reset').map(each => ({
    ...each,
    told: 'The server cannot be reached',
  })),
]
