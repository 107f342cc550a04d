import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** An address of its own that leads to a server, until the cable is pulled: then nobody answers there. */
export async function layCable(address) {
  const { hostname, port } = new URL(address)
  const ends = new Set()
  const server = createServer(near => {
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      ends.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        ends.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const listen = async at => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const own = server.address().port
  const pull = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const end of ends) end.destroy()
    await closed
  }
  return { address: `http://127.0.0.1:${own}`, pull, plugIn: () => listen(own), remove: pull }
}
