import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { createTurnTaking, fromAddress, outsideTurn, takeLongTurn } from './takeTurn.ts'
import { createTurns, type TurnLimits } from './turns.ts'

const settle = () => new Promise(resolve => setImmediate(resolve))

/** A door, by default with one place, whose calls go on when they are told to. Callers name their address in a header. */
function createDoor(limits: Partial<TurnLimits> = {}, places = 1) {
  const turns = createTurns(places, limits)
  const app = new Hono()
  const takeTurn = createTurnTaking(
    turns,
    fromAddress(context => context.req.header('x-address') ?? null),
  )
  for (const path of ['/door', '/door/*']) app.use(path, takeTurn)
  const begun: string[] = []
  const held: (() => void)[] = []
  const hold = () => new Promise<void>(resolve => held.push(resolve))
  app.post('/door', async context => {
    begun.push(await context.req.text())
    await hold()
    return context.text('done')
  })
  app.post('/door/mail', async context => {
    begun.push('mail')
    await outsideTurn(context, hold)
    return context.text('mailed')
  })
  app.post('/door/dear', async context => {
    await takeLongTurn(context)
    begun.push(await context.req.text())
    await hold()
    return context.text('found')
  })
  return {
    turns,
    begun,
    letGo: () => held.shift()?.(),
    call: async (path: string, body = '', address = 'here') =>
      app.request(path, { method: 'POST', body, headers: { 'x-address': address } }),
  }
}

it('gives one turn to a call whose path two routes match, and the place back after it', async () => {
  const { begun, letGo, call } = createDoor()
  for (const body of ['one', 'two', 'three']) {
    const answer = call('/door', body)
    await expect.poll(() => begun.at(-1)).toBe(body)
    letGo()
    expect(await (await answer).text()).toBe('done')
  }
})

it('lets others go on while a call waits for what is not the database', async () => {
  const { begun, letGo, call, turns } = createDoor()
  const mailing = call('/door/mail')
  await expect.poll(() => begun).toEqual(['mail'])
  const other = call('/door', 'other')
  await expect.poll(() => begun).toEqual(['mail', 'other'])
  letGo()
  await settle()
  // It has to have a turn again before it goes on.
  await expect.poll(() => turns.waiting()).toBe(1)
  letGo()
  expect(await (await other).text()).toBe('done')
  expect(await (await mailing).text()).toBe('mailed')
})

it('lets one dear call run at a time, from the moment at which it is known to be dear, and others beside it', async () => {
  const { begun, letGo, call, turns } = createDoor({}, 2)
  const dear = [call('/door/dear', 'dear 1'), call('/door/dear', 'dear 2', 'there')]
  await expect.poll(() => begun).toEqual(['dear 1'])
  const plain = call('/door', 'plain')
  await expect.poll(() => begun).toEqual(['dear 1', 'plain'])
  expect(turns.waiting()).toBe(1)
  letGo()
  await expect.poll(() => begun).toEqual(['dear 1', 'plain', 'dear 2'])
  letGo()
  letGo()
  expect((await Promise.all([...dear, plain])).map(({ status }) => status)).toEqual([200, 200, 200])
})

it('refuses with a time to wait, and says whether it is for the caller’s own calls', async () => {
  const { begun, letGo, call, turns } = createDoor({ waitingOfConnection: 1, waiting: 2 })
  const running = call('/door', 'running')
  await expect.poll(() => begun).toEqual(['running'])
  const waiting = [call('/door'), call('/door', '', 'there')]
  await expect.poll(() => turns.waiting()).toBe(2)
  const own = await call('/door')
  expect([own.status, own.headers.get('retry-after')]).toEqual([429, '5'])
  const all = await call('/door', '', 'elsewhere')
  expect([all.status, all.headers.get('retry-after')]).toEqual([503, '5'])
  letGo()
  await running
  await expect.poll(() => begun.length).toBe(2)
  letGo()
  await expect.poll(() => begun.length).toBe(3)
  letGo()
  await Promise.all(waiting)
})
