import { gunzipSync, inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anonymousToken, startTestServer, type TestServer } from '../testing/testServer.ts'
import { rawRequest } from '../testing/rawRequest.ts'

let server: TestServer
let authorization: string

beforeAll(async () => {
  server = await startTestServer()
  authorization = `Bearer ${await anonymousToken(server.url)}`
})
afterAll(() => server.closeAndRemove())

const nothing = { maxRows: 3, query: { name: 'slug', in: ['nobody files this'] } }
const search = (body: object, headers: Record<string, string> = {}) =>
  rawRequest(server.port, '/v1/api/search', {
    method: 'POST',
    headers: { authorization, ...headers },
    body: JSON.stringify(body),
  })

describe('answers of the content API', () => {
  it('are not packed where they are short', async () => {
    const found = await search(nothing, { 'accept-encoding': 'gzip' })
    const refused = await search({ maxRows: -1 }, { 'accept-encoding': 'gzip' })

    for (const { headers, body } of [found, refused]) {
      expect(headers).not.toHaveProperty('content-encoding')
      expect(headers['content-length']).toBe(String(body.length))
    }
    expect(found.body.toString()).toBe('{"response":{"numFound":0,"docs":[]}}')
    expect(refused.status).toBe(400)
  })

  it('are packed where they are long, as each client takes them, and say so to caches', async () => {
    const plain = await search({ maxRows: 5 })
    const packed = await search({ maxRows: 5 }, { 'accept-encoding': 'gzip, deflate, br' })
    const deflated = await search({ maxRows: 5 }, { 'accept-encoding': 'deflate' })
    const refusing = await search({ maxRows: 5 }, { 'accept-encoding': 'gzip;q=0' })

    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.body)).toEqual(plain.body)
    expect(deflated.headers['content-encoding']).toBe('deflate')
    expect(inflateSync(deflated.body)).toEqual(plain.body)
    for (const { headers } of [plain, refusing]) expect(headers).not.toHaveProperty('content-encoding')
    for (const { headers } of [plain, packed, deflated, refusing])
      expect(headers.vary).toMatch(/accept-encoding/i)
    expect(refusing.body).toEqual(plain.body)
  })

  it('name media under the origin of each reader, though they share what is found', async () => {
    const texts = async (headers: Record<string, string>) =>
      (await search({ maxRows: 50 }, headers)).body.toString()
    const [here, there, safe, again] = [
      await texts({ host: `localhost:${server.port}` }),
      await texts({ host: `127.0.0.1:${server.port}` }),
      await texts({ host: `localhost:${server.port}`, 'x-forwarded-proto': 'https' }),
      await texts({ host: `localhost:${server.port}` }),
    ]
    expect(here).toContain(`http://localhost:${server.port}/media/`)
    expect(there).toBe(here.replaceAll('http://localhost', 'http://127.0.0.1'))
    expect(safe).toBe(here.replaceAll('http://localhost', 'https://localhost'))
    expect(again).toBe(here)
  })

  it('give each reader the fields that were asked for, though they share what is found', async () => {
    const docsWith = async (fields: string[]) => {
      const { response } = JSON.parse((await search({ maxRows: 2, fields })).body.toString()) as {
        response: { docs: object[] }
      }
      return response.docs.map(each => Object.keys(each).toSorted())
    }
    const whole = await docsWith([])
    expect(await docsWith(['lang'])).toEqual([
      ['lang', 'published', 'uno'],
      ['lang', 'published', 'uno'],
    ])
    expect(await docsWith([])).toEqual(whole)
  })

  it('leave out how many there are for those who do not want to know, and for no others', async () => {
    const responseTo = async (body: object) =>
      (JSON.parse((await search(body)).body.toString()) as { response: object }).response
    const counted = await responseTo({ maxRows: 3 })
    const { numFound, ...rest } = counted as { numFound: number }

    expect(numFound).toBeGreaterThan(3)
    expect(await responseTo({ maxRows: 3, withTotal: true })).toEqual(counted)
    expect(await responseTo({ maxRows: 3, withTotal: false })).toEqual(rest)
    expect(await responseTo({ ...nothing, withTotal: false })).toEqual({ docs: [] })
  })
})
