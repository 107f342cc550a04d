import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientOf, errorAnswer } from '../testing/client.ts'
import { startContentServer, type ContentServer } from '../testing/contentServer.ts'
import type { DeliveriesAnswer } from '../wire/index.ts'

let server: ContentServer
beforeEach(async () => {
  server = await startContentServer()
})
afterEach(() => server.close())

const path = '/wire/v1/deliveries'
const calls = () => clientOf(server).deliveries(path)

const busy = { reason: 'receiverAnswers', detail: '503' } as const
const planning: DeliveriesAnswer['services'][number] = {
  name: 'Planning room',
  type: 'rest',
  target: 'https://plan.corvane.example/in',
  state: 'running',
  waiting: 1,
  deliveredAt: '2026-02-22T08:59:00Z',
  failing: { since: '2026-02-22T08:59:30Z', nextTryAt: '2026-02-22T09:00:40Z', why: busy },
  subscriptions: ['a~1'],
}
const told: DeliveriesAnswer = {
  transports: ['rest', 'mail'],
  services: [planning],
  deliveries: [
    {
      id: 'd1',
      service: 'Planning room',
      subscriptions: ['a~1'],
      uno: 'newsml.corvane.example.20260222T090659Z.doc-98hu39e',
      headline: 'Death toll rises',
      lang: 'en',
      filed: '2026-02-22T08:59:20Z',
      state: 'waiting',
      at: '2026-02-22T08:59:20Z',
      tries: 2,
      why: busy,
    },
  ],
}

describe('what became of notifications', () => {
  it('is asked for where the server tells of it', async () => {
    server.answer(() => ({ json: told }))
    expect(await (await calls()).list()).toEqual(told)
    expect(server.requests).toMatchObject([{ method: 'GET', path }])
  })

  it('is told by a newer server for a reason that is not known here', async () => {
    const [delivery] = told.deliveries
    const newer = { ...delivery, why: { reason: 'fromAnotherYear', detail: '7' } }
    server.answer(() => ({ json: { ...told, deliveries: [newer] } }))
    const { deliveries } = await (await calls()).list()
    expect(deliveries).toMatchObject([{ why: { reason: 'other', detail: '7' } }])
  })

  it.each(['pause', 'resume'] as const)('%s names the service, and tells how it is then', async act => {
    server.answer(() => ({ json: planning }))
    expect(await (await calls())[act]('Planning room')).toEqual(planning)
    expect(server.requests).toMatchObject([
      { method: 'POST', path: `${path}/${act}`, body: { service: 'Planning room' } },
    ])
  })

  it('a test tells what it met with', async () => {
    const answer = { outcome: 'failed', why: busy, service: planning }
    server.answer(() => ({ json: answer }))
    expect(await (await calls()).test('Planning room')).toEqual(answer)
    expect(server.requests).toMatchObject([{ method: 'POST', path: `${path}/test` }])
  })

  it('sends nothing without the name of a service', async () => {
    await expect((await calls()).pause('')).rejects.toMatchObject({
      name: 'RequestError',
      message: 'service: String must contain at least 1 character(s)',
    })
    expect(server.requests).toEqual([])
  })

  it('passes on what the server says, and takes no answer of another shape', async () => {
    server.answer(() => errorAnswer(429, 'A test is running already'))
    await expect((await calls()).test('Planning room')).rejects.toMatchObject({ code: 429 })
    server.answer(() => ({ json: { services: [] } }))
    await expect((await calls()).list()).rejects.toMatchObject({ code: 520 })
  })
})
