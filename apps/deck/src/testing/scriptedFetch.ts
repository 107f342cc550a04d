import type { SearchRequest } from '@wiredeck/content-api'
import type { SimulatedWire } from '@wiredeck/columns/testing/simulatedWire'
import type { Fault, Plan, Seen } from './faults.ts'

type Answer = { status: number; json: unknown }

/**
 * A `fetch` that reaches the content API of a wire in memory, and spoils the answers that a plan hits, as
 * networks do. `timeOfLast` gives a function that times out the request begun last, for one that gets no
 * answer.
 */
export function createScriptedFetch(wire: SimulatedWire, timeOfLast: () => () => void) {
  let plans: readonly Plan[] = []
  let seen: Seen[] = []

  const fetch: typeof globalThis.fetch = async (address, init = {}) => {
    const endTime = timeOfLast()
    // The client asks for addresses without a host, by a text.
    const line = `${init.method} ${(address as string).split('?')[0]}`
    const body = typeof init.body === 'string' ? init.body : ''
    const plan = plans.find(({ hits }) => hits(line, body))
    seen.push({ line, body, isFaulty: plan !== undefined })
    const { status, json } = await answerOf(wire, line, body)
    init.signal?.throwIfAborted()
    const text = JSON.stringify(json)
    return plan
      ? harmed(plan.fault, text, init.signal as AbortSignal, endTime)
      : new Response(text, { status })
  }

  return {
    fetch,
    /** The faults from now on; without one every answer is true. */
    plan(...next: Plan[]): void {
      plans = next
    },
    /** The requests since the last time it was asked. */
    seen(): Seen[] {
      const until = seen
      seen = []
      return until
    },
  }
}

async function answerOf(wire: SimulatedWire, line: string, body: string): Promise<Answer> {
  if (line === 'POST /oauth/token') {
    const token = { access_token: 'access', refresh_token: 'refresh', expires_in: 3600, token_type: 'bearer' }
    return { status: 200, json: token }
  }
  if (line === 'POST /v1/api/search') return { status: 200, json: await search(wire, JSON.parse(body)) }
  if (line.startsWith('POST /v1/api/list/'))
    return { status: 200, json: { response: { topics: [{ name: 'Analysis', count: 3 }], numFound: 3 } } }
  const uno = decodeURIComponent(line.split('/').at(-1) ?? '')
  const docs = wire.rows.filter(row => row.uno === uno)
  return { status: 200, json: { response: { docs, numFound: docs.length } } }
}

async function search(wire: SimulatedWire, { dateRange, maxRows, startAt, fields, query }: SearchRequest) {
  const unos = unosIn(query)
  const { count, documents } = await wire.search({
    ...instant('dateFrom', dateRange?.from),
    ...instant('dateTo', dateRange?.to),
    ...(unos && { fields: { uno: unos } }),
    ...(fields?.length && { onlyFields: fields }),
    ...(maxRows !== undefined && { size: maxRows }),
    ...(startAt !== undefined && { startAt }),
  })
  return { response: { docs: documents, numFound: count } }
}

/** Leaves out date mathematics, which the wire in memory cannot read. */
function instant(name: 'dateFrom' | 'dateTo', text = '') {
  return Number.isNaN(Date.parse(text)) ? {} : { [name]: text }
}

function unosIn(query: SearchRequest['query']): string[] | undefined {
  if (!query || !('and' in query)) return undefined
  const unos = query.and.find(clause => 'name' in clause && clause.name === 'uno' && 'in' in clause)
  return unos && 'in' in unos ? unos.in.map(String) : undefined
}

function harmed(
  fault: Fault,
  text: string,
  signal: AbortSignal,
  endTime: () => void,
): Promise<Response> | Response {
  if ('answer' in fault) {
    const headers = { 'content-type': fault.type ?? 'text/html' }
    return new Response(fault.body ?? '', { status: fault.answer, headers })
  }
  const half = text.slice(0, text.length / 2)
  switch (fault.is) {
    case 'reset':
      throw new TypeError('Failed to fetch')
    case 'cut':
      return new Response(inParts([half], controller => controller.error(new TypeError('network error'))))
    case 'truncated':
      return new Response(half)
    case 'trickle':
      return new Response(inParts(text.match(/.{1,400}/gs) ?? [], controller => controller.close()))
    case 'silence':
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        endTime()
      })
    case 'endlessTrickle':
      return new Response(
        inParts(['{"response":'], controller => {
          // A body that is being read ends with another error than a request without an answer.
          signal.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')))
          endTime()
        }),
      )
  }
}

/** A body that comes in these parts, and then ends as `end` says. */
function inParts(
  parts: readonly string[],
  end: (controller: ReadableStreamDefaultController) => void,
): ReadableStream {
  const left = parts.map(part => new TextEncoder().encode(part))
  return new ReadableStream({
    pull(controller) {
      const part = left.shift()
      if (part) controller.enqueue(part)
      else end(controller)
    },
  })
}
