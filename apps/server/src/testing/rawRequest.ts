import { request, type IncomingHttpHeaders } from 'node:http'

export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** A request exactly as given: fetch would tidy the path, and set Host and Origin itself. */
export function rawRequest(
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    // Set explicitly, because Node would send the body of a DELETE without its length.
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const given = { host: `localhost:${port}`, ...length, ...headers }
    const options = { host: '127.0.0.1', port, path, method, headers: given }
    const sent = request(options, answer => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
