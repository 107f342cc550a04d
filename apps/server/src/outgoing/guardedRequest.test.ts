import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ClosedAddress, createOutgoing, type OutgoingOptions } from './guardedRequest.ts'
import { isPublicAddress } from './publicAddress.ts'

let server: Server
let port: number
/** Every connection to the one server that these tests must not reach, and those that they may. */
let connections = 0
let answer: RequestListener = (_, response) => response.end('well')

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response))
  server.on('connection', () => (connections += 1))
  // On every address of this machine, so that no spelling misses it by chance.
  await new Promise<void>(resolve => server.listen(0, '::', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

const post = (url: string, options: OutgoingOptions = {}) => {
  const outgoing = createOutgoing({ isPlainAllowed: true, ...options })
  return outgoing
    .request({ url, method: 'POST', headers: {}, body: Buffer.from('news') })
    .finally(() => outgoing.close())
}
const outcomeOf = (url: string) =>
  post(url).then(
    () => 'reached',
    () => 'refused',
  )
const toLoopback = { isOpen: (address: string) => address === '127.0.0.1' }

/** Spellings by which a client may name a host that is none of its business. */
const spellings = [
  // This machine, by its names.
  'localhost', 'LOCALHOST', 'localhost.', 'LocalHost.', 'ｌｏｃａｌｈｏｓｔ', 'ⓛocalhost', 'local%68ost',
  // This machine, as dotted, decimal, octal, hexadecimal and short numbers.
  '127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '127.1.', '2130706433', '017700000001', '0x7f000001', '0x7F000001',
  '0x7f.1', '0x7f.0.0.1', '0x7f.0x0.0x0.0x1', '0177.0.0.1', '0177.1', '0177.0x0.0.01', '127.0.0.0x1', '00000177.0.0.1',
  '127.255.255.254', '127.0.0.2', '１２７.0.0.1', '①②⑦.0.0.1', '127。0。0。1', '%31%32%37.0.0.1',
  // Nowhere, which Linux takes for this machine.
  '0.0.0.0', '0', '0x0', '00', '0.0', '0.1.2.3',
  // Networks of its own.
  '10.0.0.1', '10.255.255.255', '10.1', '0xa.1', '167772161', '172.16.0.1', '172.31.255.255', '172.16.1', '192.168.0.1',
  '192.168.1', '0xc0a80001', '3232235521', '0300.0250.0.1',
  // Link-local, where clouds keep their secrets, and addresses that a provider shares.
  '169.254.169.254', '169.254.43518', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376', '100.64.0.1', '100.127.255.254',
  // Documentation, tests, relays, groups, all and the future.
  '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '192.88.99.1', '224.0.0.1',
  '239.255.255.250', '240.0.0.1', '255.255.255.255', '4294967295',
  // IPv6: this machine, nowhere, link-local, site-local, unique local, groups, documentation, discard.
  '[::1]', '[0:0:0:0:0:0:0:1]', '[0000:0000:0000:0000:0000:0000:0000:0001]', '[::]', '[fe80::1]', '[febf::1]', '[fec0::1]',
  '[fc00::1]', '[fd12:3456:789a::1]', '[FD00::1]', '[ff02::1]', '[2001:db8::1]', '[3fff::1]', '[100::1]', '[5f00::1]',
  // IPv4 within IPv6: mapped, compatible, translated, 6to4, Teredo.
  '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:7f00:0001]', '[::ffff:10.0.0.1]', '[::ffff:169.254.169.254]',
  '[::127.0.0.1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::10.0.0.1]', '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]', '[2001:0:4136:e378:8000:63bf:80ff:fffe]', '[2001:10::1]', '[::ffff:8.8.8.8]',
  // What is no host at all.
  '[fe80::1%25eth0]', '[::1', '256.256.256.256', '1.2.3.4.5', '127.0.0.1:99999', '', ' ', '..',
] // prettier-ignore

/** Addresses at which clouds tell their machines secrets, and spellings of them that lead there through a translation. */
const cloudAddresses = [
  // Most clouds, by the spellings of IPv4.
  '169.254.169.254', '169.254.0.1', '169.254.170.2', '169.254.170.23', '169.254.0.23', '169.254.42.42', '169.254.43518',
  '0xa9fea9fe', '2852039166', '0251.0376.0251.0376', '169.254.169.254.', '①⑥⑨.254.169.254',
  // Azure, Alibaba, Oracle.
  '168.63.129.16', '168.4161808', '0xa83f8110', '2822734096', '100.100.100.200', '0x64.0x64.0x64.0xc8', '192.0.0.192',
  // IPv6: link-local, Amazon, Google, Oracle, Scaleway, Akamai, Alibaba.
  '[fe80::a9fe:a9fe]', '[fe80::1]', '[febf::1]', '[fd00:ec2::254]', '[fd00:ec2::23]', '[FD00:0EC2:0::254]', '[fd20:ce::254]',
  '[fd00:c1::a9fe:a9fe]', '[fd00:42::42]', '[fd00:a9fe:a9fe::1]', '[fd00:100::100:200]',
  // Mapped, compatible, translated, ISATAP.
  '[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '[::ffff:168.63.129.16]', '[::ffff:100.100.100.200]',
  '[::169.254.169.254]', '[::ffff:0:169.254.169.254]', '[fd12::5efe:169.254.169.254]', '[fe80::200:5efe:a9fe:a9fe]',
  // NAT64: the prefix of all, a network's own, and those of RFC 8215 with 48, 56, 64 and 96 bits.
  '[64:ff9b::169.254.169.254]', '[64:ff9b::168.63.129.16]', '[2a00:1::192.0.0.192]', '[64:ff9b:1:a9fe:a9:fe00::]',
  '[64:ff9b:1:a8:3f:8110::]', '[64:ff9b:1:0:a9:fea9:fe00:0]', '[64:ff9b:1::169.254.169.254]',
  // 6to4, and Teredo by its server and by its client.
  '[2002:a9fe:a9fe::1]', '[2002:a83f:8110::]', '[2001:0:a9fe:a9fe::1]', '[2001:0:4136:e378:8000:63bf:5601:5601]',
] // prettier-ignore

describe('the way out to addresses that a client named', () => {
  it.each([
    ['public ones only', {}],
    ['all', { isOpen: () => true, isPlainAllowed: true }],
  ])('is closed to the addresses of clouds where %s are open', (_, options) => {
    const outgoing = createOutgoing(options)
    for (const host of cloudAddresses)
      for (const scheme of ['http', 'https'])
        expect(() => outgoing.check(`${scheme}://${host}/latest`), host).toThrow(ClosedAddress)
    outgoing.close()
  })

  it('is closed to a name that stands for an address of a cloud, whatever is open', async () => {
    const lookup = ((_name: string, _options: object, callback: (...told: unknown[]) => void) =>
      callback(null, [{ address: 'fd00:ec2::254', family: 6 }])) as unknown as NonNullable<
      OutgoingOptions['lookup']
    >
    const name = `http://metadata.example:${port}/`
    await expect(post(name, { isOpen: () => true, lookup })).rejects.toThrow('not public')
  })

  it("leaves a house's own networks open where they are opened", () => {
    const outgoing = createOutgoing({ isOpen: () => true, isPlainAllowed: true })
    const hosts = ['127.0.0.1', '10.1.2.3', '192.168.1.1', '100.100.100.201', '192.0.0.193', '168.63.129.17']
    for (const host of [...hosts, '[::1]', '[fd12:3456::1]', '[64:ff9b:1::10.0.0.1]', '[2002:a00:1::]'])
      expect(() => outgoing.check(`http://${host}/`), host).not.toThrow()
    outgoing.close()
  })

  it(`is closed to ${spellings.length} spellings of places that are not public`, async () => {
    expect(new Set(spellings).size).toBeGreaterThanOrEqual(80)
    connections = 0
    for (const host of spellings)
      for (const url of [`http://${host}:${port}/`, `https://${host}:${port}/push`])
        expect(await outcomeOf(url), url).toBe('refused')
    expect(connections).toBe(0)
  })

  it.each([
    `http://reader@127.0.0.1:PORT/`,
    `http://reader:secret@127.0.0.1:PORT/`,
    `http://fcm.example@127.0.0.1:PORT/`,
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    'data:,news',
    'javascript:0',
    'ws://127.0.0.1:PORT/',
    '//127.0.0.1:PORT/',
    '/wire/v1/push',
    '',
  ])('is closed to %s, whatever its address is', async text => {
    connections = 0
    await expect(post(text.replace('PORT', String(port)), toLoopback)).rejects.toThrow(ClosedAddress)
    expect(connections).toBe(0)
  })

  it('has no way without TLS but for tests', async () => {
    const url = `http://127.0.0.1:${port}/`
    await expect(post(url, { ...toLoopback, isPlainAllowed: false })).rejects.toThrow(ClosedAddress)
    expect((await post(url, toLoopback)).status).toBe(200)
  })

  it('checks what a name stands for when it connects, and not before', async () => {
    connections = 0
    let asked = 0
    // The first answer is public, which a check ahead of the connection would see; the next one is not.
    const rebinding = ((_name: string, _options: object, callback: (...told: unknown[]) => void) => {
      asked += 1
      callback(null, [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }])
    }) as unknown as NonNullable<OutgoingOptions['lookup']>
    const outgoing = createOutgoing({ ...toLoopback, isPlainAllowed: true, lookup: rebinding })
    const ask = (name: string) =>
      outgoing.request({ url: `http://${name}:${port}/`, method: 'POST', headers: {}, body: Buffer.from('') })
    outgoing.check(`http://relay.example:${port}/`)
    expect(asked).toBe(0)
    expect((await ask('relay.example')).status).toBe(200)
    await expect(ask('other.example')).rejects.toThrow(ClosedAddress)
    outgoing.close()
    expect(connections).toBe(1)
  })

  it('is closed to a name that stands for an open and a closed address', async () => {
    connections = 0
    const both = ((_name: string, _options: object, callback: (...told: unknown[]) => void) =>
      callback(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ])) as unknown as NonNullable<OutgoingOptions['lookup']>
    await expect(post(`http://relay.example:${port}/`, { ...toLoopback, lookup: both })).rejects.toThrow(
      ClosedAddress,
    )
    expect(connections).toBe(0)
  })

  it('follows no redirect', async () => {
    connections = 0
    answer = (_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${port}/elsewhere` })
      response.end()
    }
    expect((await post(`http://127.0.0.1:${port}/`, toLoopback)).status).toBe(307)
    expect(connections).toBe(1)
  })

  it('takes an answer of 64 kB, and no more', async () => {
    answer = (_, response) => response.end(Buffer.alloc(65_536))
    expect((await post(`http://127.0.0.1:${port}/`, toLoopback)).body).toHaveLength(65_536)
    answer = (_, response) => response.end(Buffer.alloc(65_537))
    await expect(post(`http://127.0.0.1:${port}/`, toLoopback)).rejects.toThrow('65536 bytes')
  })

  it('gives up an answer that does not come, or never ends', async () => {
    answer = () => {}
    await expect(post(`http://127.0.0.1:${port}/`, { ...toLoopback, withinMs: 50 })).rejects.toThrow(
      'aborted',
    )
    answer = (_, response) => void response.write('a')
    await expect(post(`http://127.0.0.1:${port}/`, { ...toLoopback, withinMs: 50 })).rejects.toThrow(
      'aborted',
    )
  })

  it('gives up a connection that changes its protocol', async () => {
    const changing = createServer()
    changing.on('connection', socket =>
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      ),
    )
    await new Promise<void>(resolve => changing.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(changing.address() as AddressInfo).port}/`
    await expect(post(address, toLoopback)).rejects.toThrow('closed')
    changing.closeAllConnections()
    changing.close()
  })

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '2620:fe::fe',
    '2a00:1450:4001::1',
  ])('is open to %s', address => expect(isPublicAddress(address)).toBe(true))
})
