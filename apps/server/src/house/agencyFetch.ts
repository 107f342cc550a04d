import { UpstreamFailure, type UpstreamClient } from '../content/upstreamClient.ts'

/**
 * A `fetch` with the guards by which a gateway protects its readers: it follows no redirect, unpacks only
 * gzip and counts what comes out, and ends in time. Its calls count as those of `account`, which is no reader's.
 */
export function createAgencyFetch(client: UpstreamClient, account: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null
    const { status, headers, start, rest } = await client.ask({
      method: request.method,
      url: new URL(request.url),
      headers: {
        ...Object.fromEntries(request.headers),
        ...(body && { 'content-length': String(body.length) }),
      },
      body,
      caller: { account, address: null },
      connection: '',
      signal: request.signal,
    })
    const parts: Uint8Array[] = [start]
    for (let part = await rest?.next(); part; part = await rest?.next()) parts.push(part)
    if (status < 200 || status > 599)
      throw new UpstreamFailure(502, 'The agency’s content API answers with a status that is none')
    const retryAfter = headers['retry-after']
    return new Response(status === 204 || status === 205 || status === 304 ? null : Buffer.concat(parts), {
      status,
      ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }),
    })
  }
}
