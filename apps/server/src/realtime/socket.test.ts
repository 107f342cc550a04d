import { describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { accountsOn } from '../testing/accountsOn.ts'
import { listen, type ToldChange } from '../testing/listen.ts'
import { startTestServer } from '../testing/testServer.ts'

describe.each(databaseSubjects())('realtime on $name', subject => {
  const on = accountsOn(subject)
  const isTold = (told: unknown[], count: number) =>
    vi.waitFor(() => expect(told).toHaveLength(count), { timeout: 10_000, interval: 20 })
  const tokenOf = async (browser: Awaited<ReturnType<typeof on.server.signIn>>) =>
    (await browser.auth.getSession()).data.session?.access_token ?? ''
  const address = (query = `apikey=${on.server.publishableKey}&vsn=2.0.0`) =>
    `${on.server.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`

  /** A socket as it stands, and what came over it. */
  const open = async (query?: string) => {
    const socket = new WebSocket(address(query))
    const frames: unknown[] = []
    socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())))
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return { socket, frames, send: (frame: unknown) => socket.send(JSON.stringify(frame)) }
  }
  const wanted = { event: '*', schema: 'public', table: 'columns' }
  const joinWith = (access_token: string, postgres_changes: unknown[] = [wanted]) => ({
    config: { broadcast: { ack: false }, presence: { key: '' }, postgres_changes, private: false },
    access_token,
  })

  it('tells a device of the same user what has changed, with the row as it is', async () => {
    const email = on.newEmail()
    const [own, other] = [await on.server.signIn(email), await on.server.signIn(email)]
    const told: ToldChange[] = []
    await listen(other, change => told.push(change))
    const id = crypto.randomUUID()
    // Longer than a notification of PostgreSQL can be.
    const params = { query: 'b'.repeat(20_000), langs: ['fr'] }
    await own.from('columns').insert({ id, type: 'topic', params: { query: 'a' }, order: 2 })
    await isTold(told, 1)
    await own.from('columns').update({ params, order: 0.5 }).eq('id', id)
    await isTold(told, 2)
    await own.from('columns').delete().eq('id', id)
    await isTold(told, 3)
    expect(told).toMatchObject([
      { eventType: 'INSERT', new: { id, type: 'topic', order: 2, version: 1, params: { query: 'a' } } },
      { eventType: 'UPDATE', new: { id, type: 'topic', order: 0.5, version: 2, params }, old: { id } },
      { eventType: 'DELETE', old: { id } },
    ])
    await other.removeAllChannels()
  })

  it('stops when its user signs out, or the session is ended elsewhere', async () => {
    const email = on.newEmail()
    const [own, leaving, ended] = [
      await on.server.signIn(email),
      await on.server.signIn(email),
      await on.server.signIn(email),
    ]
    const told: Record<string, unknown[]> = { own: [], leaving: [], ended: [] }
    await listen(own, change => told.own?.push(change))
    await listen(leaving, change => told.leaving?.push(change))
    await listen(ended, change => told.ended?.push(change))
    await leaving.auth.signOut({ scope: 'local' })
    await own.auth.signOut({ scope: 'others' })
    await own.from('columns').insert({ id: crypto.randomUUID() })
    await isTold(told.own ?? [], 1)
    // Other listeners have been told before the next change is.
    await own.from('columns').insert({ id: crypto.randomUUID() })
    await isTold(told.own ?? [], 2)
    expect(told).toMatchObject({ leaving: [], ended: [] })
    for (const browser of [own, leaving, ended]) await browser.removeAllChannels()
  })

  it('stops when the access token expires, and goes on with the next one', async () => {
    const browser = await on.server.signIn(on.newEmail())
    const { frames, send, socket } = await open()
    send(['1', '1', 'realtime:columns', 'phx_join', joinWith(await tokenOf(browser))])
    await isTold(frames, 2)
    on.server.advance(3_600_001)
    await browser.auth.refreshSession()
    await browser.from('columns').insert({ id: crypto.randomUUID() })
    send([null, '2', 'phoenix', 'heartbeat', {}])
    await isTold(frames, 3)
    send(['1', '3', 'realtime:columns', 'access_token', { access_token: await tokenOf(browser) }])
    send([null, '4', 'phoenix', 'heartbeat', {}])
    await isTold(frames, 4)
    const id = crypto.randomUUID()
    await browser.from('columns').insert({ id })
    await isTold(frames, 5)
    expect(frames[4]).toMatchObject([
      null,
      null,
      'realtime:columns',
      'postgres_changes',
      { ids: [1], data: { type: 'INSERT', record: { id } } },
    ])
    socket.close()
  })

  it('speaks both spellings of the protocol: joins, beats and leaves', async () => {
    const token = await tokenOf(await on.server.signIn(on.newEmail()))
    const two = await open()
    const some = [{ ...wanted, event: 'DELETE' }, wanted]
    two.send(['6', '7', 'realtime:columns', 'phx_join', joinWith(token, some)])
    two.send([null, '8', 'phoenix', 'heartbeat', {}])
    two.send(['6', '9', 'realtime:columns', 'phx_leave', {}])
    await isTold(two.frames, 5)
    const echo = some.map((each, place) => ({ ...each, id: place + 1 }))
    expect(two.frames).toEqual([
      ['6', '7', 'realtime:columns', 'phx_reply', { status: 'ok', response: { postgres_changes: echo } }],
      [
        null,
        null,
        'realtime:columns',
        'system',
        {
          channel: 'columns',
          extension: 'postgres_changes',
          message: 'Subscribed to PostgreSQL',
          status: 'ok',
        },
      ],
      [null, '8', 'phoenix', 'phx_reply', { status: 'ok', response: {} }],
      ['6', '9', 'realtime:columns', 'phx_reply', { status: 'ok', response: {} }],
      ['6', '9', 'realtime:columns', 'phx_close', {}],
    ])
    const one = await open(`apikey=${on.server.publishableKey}&vsn=1.0.0`)
    one.send({
      topic: 'realtime:columns',
      event: 'phx_join',
      payload: joinWith(token),
      ref: '1',
      join_ref: '1',
    })
    await isTold(one.frames, 2)
    expect(one.frames[0]).toMatchObject({
      topic: 'realtime:columns',
      event: 'phx_reply',
      ref: '1',
      payload: { status: 'ok' },
    })
    for (const { socket } of [one, two]) socket.close()
  })

  it('refuses a token that is none, and what is not told here', async () => {
    const { frames, send, socket } = await open()
    const token = await tokenOf(await on.server.signIn(on.newEmail()))
    send(['1', '1', 'realtime:a', 'phx_join', joinWith('no.such.token')])
    send([
      '2',
      '2',
      'realtime:b',
      'phx_join',
      joinWith(token, [{ event: '*', schema: 'auth', table: 'users' }]),
    ])
    send(['3', '3', 'realtime:c', 'phx_join', {}])
    await isTold(frames, 3)
    expect(frames.map(frame => (frame as unknown[])[4])).toMatchObject([
      { status: 'error', response: { reason: 'The access token is not valid' } },
      { status: 'error' },
      { status: 'error' },
    ])
    socket.close()
  })

  it('survives messages that are no frames', async () => {
    const { frames, send, socket } = await open()
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '[1,2,3]',
      '{"topic":1}',
      '["1","1","t","phx_join",null,"more"]',
    ])
      socket.send(text)
    socket.send(Buffer.from([0, 1, 2]))
    send([null, '1', 'phoenix', 'heartbeat', {}])
    await isTold(frames, 1)
    expect(frames).toEqual([[null, '1', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]])
    socket.close()
  })

  it('has limits for channels, for the size of a message, and for waiting messages', async () => {
    const { frames, send } = await open()
    for (let number = 0; number < 21; number += 1)
      send([
        String(number),
        String(number),
        `realtime:${number}`,
        'phx_join',
        joinWith(on.server.publishableKey),
      ])
    await isTold(frames, 41)
    expect(frames.at(-1)).toMatchObject([
      expect.anything(),
      '20',
      'realtime:20',
      'phx_reply',
      { status: 'error' },
    ])
    const closed = async (message: string, times: number) => {
      const { socket } = await open()
      const ended = new Promise(resolve => socket.once('close', resolve))
      for (let time = 0; time < times; time += 1) socket.send(message)
      await ended
    }
    await closed(JSON.stringify([null, '1', 'phoenix', 'heartbeat', { a: 'x'.repeat(70_000) }]), 1)
    await closed(JSON.stringify(['1', '1', 'realtime:a', 'phx_join', joinWith('no.such.token')]), 5000)
  })

  it.runIf(subject.name === 'PostgreSQL')(
    'has everybody join again when changes may have been missed',
    async () => {
      const { socket } = await open()
      const closed = new Promise(resolve => socket.once('close', resolve))
      await on.server.database?.query(
        `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE datname = current_database() AND query ILIKE 'listen "%_changes"'`,
      )
      expect(await closed).toBe(1012)
    },
  )

  it('opens to no foreign page, name or key', async () => {
    const statusOf = (url: string, headers: Record<string, string> = {}) =>
      new Promise<number | undefined>((resolve, reject) => {
        const socket = new WebSocket(url, { headers })
        socket.once('unexpected-response', (_, answer) => resolve(answer.statusCode))
        socket.once('open', () => (socket.close(), resolve(101)))
        socket.once('error', reject)
      })
    const { origin } = new URL(on.server.url)
    expect(await statusOf(address())).toBe(101)
    expect(await statusOf(address(), { origin })).toBe(101)
    for (const foreign of ['https://evil.example', 'http://localhost:1', 'null'])
      expect(await statusOf(address(), { origin: foreign })).toBe(403)
    expect(await statusOf(address(), { host: 'evil.example' })).toBe(403)
    expect(await statusOf(address('vsn=2.0.0'))).toBe(401)
    expect(await statusOf(address('apikey=other&vsn=2.0.0'))).toBe(401)
    expect(await statusOf(address().replace('/v1/websocket', '/v1/other'))).toBe(404)
  })
})

describe('realtime on a server without accounts', () => {
  it('is not there', async () => {
    const server = await startTestServer({
      environment: { ACCOUNTS: 'off', CONTENT_API_URL: 'http://127.0.0.1:9', CONTENT_API_KEY: 'a:b' },
    })
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=a`)
    const status = await new Promise(resolve =>
      socket.once('unexpected-response', (_, answer) => resolve(answer.statusCode)),
    )
    expect(status).toBe(404)
    await server.closeAndRemove()
  })
})
