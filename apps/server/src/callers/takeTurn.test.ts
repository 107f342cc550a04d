import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { createTurnTaking, fromAddress, outsideTurn } from './takeTurn.ts'
import { createTurns, type TurnLimits } from './turns.ts'

const settle = () => new Promise(resolve => setImmediate(resolve))

/** A door with one place, whose calls go on when they are told to. Callers name their address in a header. */
function createDoor(limits: Partial<TurnLimits> = {}) {
  const turns = createTurns(1, limits)
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
