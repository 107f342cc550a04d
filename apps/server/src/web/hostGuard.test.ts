import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createHostGuard, type HostGuardOptions } from './hostGuard.ts'

/** The status with which a server of these settings answers. */
async function statusOf(
  settings: HostGuardOptions,
  host: string,
  origin?: string,
  path = '/config.json',
): Promise<number> {
  const app = new Hono().use(createHostGuard(settings)).all('*', context => context.text('passed'))
  const headers = { host, ...(origin === undefined ? {} : { origin }) }
  return (await app.request(path, { headers })).status
}

describe('who may call', () => {
  const local = { host: '127.0.0.1', allowedHosts: [] }
  const open = { host: '0.0.0.0', allowedHosts: [] }
  const behindProxy = { host: '127.0.0.1', allowedHosts: ['deck.example.org'] }
  const named = { host: '0.0.0.0', allowedHosts: ['deck.example.org'] }

  it.each([
    ['a local server by its names', local, 'localhost:4280', undefined, 200],
    ['and by no other', local, 'evil.example', undefined, 421],
    ['nor by one that resolves to it', local, 'localhost.evil.example:4280', undefined, 421],
    ['nor a page of another local server', local, 'localhost:4280', 'http://localhost:3000', 403],
    [
      'an address of its own choice',
      { host: '127.0.0.7', allowedHosts: [] },
      '127.0.0.7:4280',
      undefined,
      200,
    ],
    ['an open server by its addresses', open, '192.0.2.7:4280', undefined, 200],
    ['of any kind', open, '[2001:db8::7]:4280', undefined, 200],
    ['and by localhost', open, 'localhost:4280', undefined, 200],
    ['but by no name that a foreign page could have', open, 'evil.example', undefined, 421],
    ['nor by one that only begins like an address', open, '192.0.2.7.evil.example', undefined, 421],
    ['nor from pages of another origin', open, '192.0.2.7:4280', 'https://evil.example', 403],
    ['a local server by an address that leads to it', local, '192.0.2.7:4280', undefined, 200],
    ['a name that is listened on', { host: 'deck.lan', allowedHosts: [] }, 'deck.lan:4280', undefined, 200],
    [
      'a proxied server by the name that was given',
      behindProxy,
      'deck.example.org',
      'https://deck.example.org',
      200,
    ],
    [
      'also where the proxy calls it by its own',
      behindProxy,
      'localhost:4280',
      'https://deck.example.org',
      200,
    ],
    ['and by no other', behindProxy, 'deck.evil.example', undefined, 421],
    ['a named server by its name, in any case', named, 'Deck.Example.org:8443', undefined, 200],
    ['and for health checks on its machine', named, 'localhost:4280', undefined, 200],
    ['and by no other', named, 'deck.example.net', undefined, 421],
    ['nobody without a name', local, '', undefined, 421],
    ['nor the page without an origin', local, 'localhost:4280', 'null', 403],
  ] as const)('%s', async (_, settings, host, origin, status) => {
    expect(await statusOf(settings, host, origin)).toBe(status)
  })

  it('tells a monitor that it is well, by any name, and nothing else', async () => {
    expect(await statusOf(open, 'wiredeck:4280', undefined, '/healthz')).toBe(200)
    expect(await statusOf(open, 'wiredeck:4280', undefined, '/')).toBe(421)
    expect(await statusOf(local, 'evil.example', 'http://evil.example', '/healthz')).toBe(200)
  })

  it('shows pictures to the frame of a web story, whose origin is null', async () => {
    expect(await statusOf(local, 'localhost:4280', 'null', '/media/harbour-320.webp')).toBe(200)
    expect(await statusOf(local, 'evil.example', 'null', '/media/harbour-320.webp')).toBe(421)
  })
})
