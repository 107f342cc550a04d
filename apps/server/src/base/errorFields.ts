import { pino } from 'pino'

/**
 * What database errors carry besides: the statement, its parameters, and the values that it was about. They
 * are not logged, because they belong to readers, and a log goes to places where readers' words must not go.
 */
const untold = new Set([
  'query',
  'params',
  'parameters',
  'args',
  'types',
  'queryOptions',
  'detail',
  'where',
  'internalQuery',
  'internal_query',
])

/** An error as it stands in the log: with its codes and its causes, without the SQL that it came from. */
export function errorFields(error: unknown): unknown {
  return error instanceof Error ? told(pino.stdSerializers.errWithCause(error)) : error
}

function told(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(told)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (untold.has(name) ? [] : [[name, told(each)]])),
  )
}
