import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

// An agency that takes its time, behind a gateway: tokens at once, everything else after a while.

const answersAfterMs = 100
const token = { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 3600 }
const found = { response: { docs: [], numFound: 0 } }
const server = createServer((request, answer) => {
  request.resume()
  const isToken = request.url?.startsWith('/oauth/token')
  void setTimeout(isToken ? 0 : answersAfterMs).then(() => {
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(isToken ? token : found))
  })
})
server.listen(0, '127.0.0.1', () => {
  // A server that listens on a port has an address with it.
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
