import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawRequest } from '../../testing/rawRequest.ts'
import { reader, sampleKey, startTestServer, type TestServer } from '../../testing/testServer.ts'

const tenMinutes = 600_000
let skew = 0
const world = { now: () => new Date(Date.now() + skew) }
const environment = { BEHIND_PROXY: 'on', ANONYMOUS: 'on' }

/** An agency that looks at every password it is sent. */
const upstream = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const form = new URLSearchParams(Buffer.concat(parts).toString())
    const isRight = form.get('password') === reader.password
    // Some agencies refuse with status 200 (content-api 2).
    response.writeHead(200, { 'content-type': 'application/json' })
    const error = { code: 401, message: 'Bad credentials' }
    response.end(
      JSON.stringify(isRight ? { access_token: 'a', refresh_token: 'r', expires_in: 60 } : { error }),
    )
  })
})

let agency: TestServer
let gateway: TestServer
beforeAll(async () => {
  // A short past: filling in a long one would keep the counts waiting.
  agency = await startTestServer({ environment, world, settings: { keepDays: 1 } })
  await new Promise<void>(resolve => upstream.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  const toUpstream = { CONTENT_API_URL: url, CONTENT_API_KEY: 'key:key', ACCOUNTS: 'off' }
  gateway = await startTestServer({ environment: { ...environment, ...toUpstream }, world })
})
afterAll(async () => {
  await gateway.closeAndRemove()
  await agency.closeAndRemove()
  await new Promise(resolve => upstream.close(resolve))
})

let lastAddress = 0
const newAddress = () => {
  lastAddress += 1
  return `198.51.${lastAddress >> 8}.${lastAddress & 255}`
}

describe.each([
  ['the sample agency', () => agency],
  ['the gateway', () => gateway],
])('content-api 1: passwords at %s', (_, server) => {
  const tryPassword = async (password: string, address: string, username = reader.username) => {
    const answer = await rawRequest(server().port, '/oauth/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${sampleKey}`,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': address,
      },
      body: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
    })
    const json = JSON.parse(answer.body.toString()) as { error?: { code: number }; expireAt?: string }
    return { ...answer, json, status: json.error?.code ?? answer.status }
  }
  const statuses = async (times: number, attempt: (time: number) => Promise<{ status: number }>) => {
    const all = []
    for (let time = 0; time < times; time += 1) all.push((await attempt(time)).status)
    return all
  }

  it('are tried ten times in ten minutes, and then not even the right one', async () => {
    const home = newAddress()
    expect(await statuses(12, time => tryPassword(`guess ${time}`, home))).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      429,
      429,
    ])
    const refused = await tryPassword(reader.password, home)
    expect(refused.status).toBe(429)
    expect(refused.json).toEqual({
      error: { code: 429, message: 'Too many wrong passwords: try again later' },
      expireAt: expect.any(String),
    })
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(600)
    expect(Date.parse(String(refused.json.expireAt)) - world.now().getTime()).toBeLessThanOrEqual(tenMinutes)
    skew += tenMinutes + 1000
    expect((await tryPassword(reader.password, home)).status).toBe(200)
  })

  it('are right for their owner, whatever strangers try from elsewhere', async () => {
    const home = newAddress()
    const stranger = newAddress()
    await statuses(30, time => tryPassword(`guess ${time}`, stranger))
    expect((await tryPassword(reader.password, home)).status).toBe(200)
  })

  it('are not counted where they are right', async () => {
    const home = newAddress()
    expect(new Set(await statuses(40, () => tryPassword(reader.password, home)))).toEqual(new Set([200]))
    expect((await tryPassword('guess', home)).status).toBe(401)
  })

  it('are counted before they are looked at: of fifty that come at once ten are', async () => {
    const home = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, time) => tryPassword(`guess ${time}`, home)),
    )
    const looked = answers.filter(({ status }) => status === 401)
    expect(looked).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
  })

  it('are one reader’s, however the name is written', async () => {
    const home = newAddress()
    const names = [reader.username, ` ${reader.username} `, reader.username.toUpperCase()]
    const all = await statuses(12, time => tryPassword('guess', home, names[time % 3]))
    expect(all.slice(10)).toEqual([429, 429])
  })

  it('are tried a hundred times from one address, for however many readers', async () => {
    const home = newAddress()
    const all = await statuses(102, time => tryPassword('guess', home, `reader-${time}@desk.example`))
    expect(all.indexOf(429)).toBe(100)
    expect((await tryPassword(reader.password, newAddress())).status).toBe(200)
  })
})

describe('what needs no password', () => {
  it('goes on while passwords are no longer taken', async () => {
    skew += tenMinutes + 1000
    const headers = { authorization: `Basic ${sampleKey}`, 'x-forwarded-for': '192.0.2.1' }
    const post = (form: Record<string, string>) =>
      fetch(`${agency.url}/oauth/token`, { method: 'POST', headers, body: new URLSearchParams(form) })
    const token = (await (await post({ grant_type: 'password', ...reader })).json()) as {
      refresh_token: string
    }
    for (let time = 0; time < 12; time += 1) await post({ grant_type: 'password', ...reader, password: 'x' })
    const { refresh_token } = token
    expect((await post({ grant_type: 'refresh_token', refresh_token })).status).toBe(200)
    expect((await fetch(`${agency.url}/oauth/token?grant_type=anonymous`)).status).toBe(200)
  })
})

describe('passwords at a gateway that keeps accounts', () => {
  it('are not tried while the database that counts them is away, and the answer says so', async () => {
    const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
    const server = await startTestServer({
      environment: { ...environment, CONTENT_API_URL: url, CONTENT_API_KEY: 'key:key' },
    })
    await server.database?.close()
    const answer = await fetch(`${server.url}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${sampleKey}` },
      body: new URLSearchParams({ grant_type: 'password', ...reader }),
    })
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({
      error: { code: 503, message: 'The database is not there just now', outage: true },
    })
    await server.closeAndRemove()
  })
})
