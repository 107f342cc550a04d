import type { Context } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { addressOf, type AddressOptions } from '../http/clientAddress.ts'
import { placeOf as placeOfCaller } from '../callers/caller.ts'
import type { Counter, Limit } from '../callers/counter.ts'

const hourMs = 3_600_000
/** At most this many lines of the log. */
const limits = {
  ofOneCaller: { max: 20, withinMs: hourMs },
  ofOneKind: { max: 1, withinMs: hourMs },
  inAll: { max: 100, withinMs: hourMs },
} as const satisfies Record<string, Limit>

const word = v.fallback(v.pipe(v.string(), v.maxLength(2000)), '')
const reportSchema = v.object({
  'csp-report': v.object({
    'effective-directive': word,
    'violated-directive': word,
    'blocked-uri': word,
    'source-file': word,
    'line-number': v.fallback(v.pipe(v.number(), v.integer()), 0),
  }),
})

/** What browsers report against the policy: all of it is counted, some of it is logged. */
export type Violations = { take(context: Context): Promise<void>; count(): number }

/**
 * Anybody may report anything: a line is logged once an hour, within a limit for each caller and one for all. `counter`
 * serves only this, so that reports push out no other counts.
 */
export function createViolations(log: Logger, counter: Counter, addresses: AddressOptions): Violations {
  let count = 0
  return {
    async take(context) {
      count += 1
      const violation = readViolation(await context.req.text())
      if (violation === null) return
      const caller = placeOfCaller({ address: addressOf(context, addresses) })
      for (const [name, about, limit] of [
        ['caller', [caller], limits.ofOneCaller],
        ['kind', [JSON.stringify(violation)], limits.ofOneKind],
        ['all', [], limits.inAll],
      ] as const)
        if (!(await counter.add(name, about, limit, new Date())).isWithin) return
      log.warn({ violation }, 'Policy violation')
    },
    count: () => count,
  }
}

/**
 * The parts of a report that help to find the fault; never an address with its query, or a page, which would tell what
 * somebody reads.
 */
function readViolation(text: string) {
  const read = v.safeParse(reportSchema, parse(text))
  if (!read.success) return null
  const report = read.output['csp-report']
  const directive = report['effective-directive'] || report['violated-directive'].split(' ')[0] || ''
  return {
    directive: /^[a-z-]{1,64}$/.test(directive) ? directive : 'unknown',
    blocked: placeOf(report['blocked-uri'], false),
    source: placeOf(report['source-file'], true),
    line: report['line-number'],
  }
}

/** An origin, with the path if it is a script's; or one word, as browsers have for `inline` and `eval`. */
function placeOf(address: string, hasPath: boolean): string {
  if (!URL.canParse(address)) return /^[a-z-]{1,32}$/.test(address) ? address : ''
  const { protocol, origin, pathname } = new URL(address)
  if (!/^https?:$/.test(protocol)) return protocol
  return (hasPath && pathname.startsWith('/assets/') ? origin + pathname : origin).slice(0, 200)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
