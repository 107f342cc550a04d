import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

// What the attack of a control goes to: answers every request with 204 at once, opens every socket, and reads
// what comes without a look at it.

const sockets = new WebSocketServer({ noServer: true })
const server = createServer((request, answer) => {
  request.resume()
  answer.writeHead(204).end()
})
server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, () => {}))
server.listen(0, '127.0.0.1', () => {
  // A server that listens on a port has an address with it.
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
