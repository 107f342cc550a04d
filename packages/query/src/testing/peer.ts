import { ApiCore } from 'afpnews-api'
import type { Filter } from '../filter.ts'

/** The query builder of another client of the same API, without its requests. */
class Peer extends ApiCore {
  filterOf(query: string, langs: string[]): unknown {
    return this.prepareRequest({ query, langs }).query
  }
}

const peer = new Peer({ baseUrl: 'http://localhost' })

/** The filter that the other client would send. @throws Error for a query that it cannot read. */
export function askPeer(query: string, langs: string[]): Filter {
  return peer.filterOf(query, langs) as Filter
}

/**
 * Removes redundant nesting: `and` and `or` with one part, and an `and` in an `and` or an `or` in an `or`.
 */
export function flat(filter: Filter): Filter {
  if ('and' in filter) return joined('and', filter.and)
  return 'or' in filter ? joined('or', filter.or) : filter
}

function joined(type: 'and' | 'or', parts: Filter[]): Filter {
  const flattened = parts.map(flat).flatMap(part => {
    if (type === 'and' && 'and' in part) return part.and
    return type === 'or' && 'or' in part ? part.or : [part]
  })
  const [only] = flattened
  if (only && flattened.length === 1) return only
  return type === 'and' ? { and: flattened } : { or: flattened }
}
