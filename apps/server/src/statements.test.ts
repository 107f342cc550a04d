import { expect, describe, it, vi } from 'vitest'
import { usualDatabases } from './database/testing/databaseTargets.ts'
import { accountsOn } from './testing/accountsOn.ts'
import { listen, type ToldChange } from './testing/listen.ts'

const token = 'only-the-tests-know-this'

describe.each(usualDatabases())('what costs the database nothing, or once, on $name', subject => {
  const on = accountsOn(subject, { environment: { METRICS_TOKEN: token } })

  /** How many transactions there were so far. */
  async function transactions(): Promise<number> {
    const headers = { authorization: `Bearer ${token}` }
    const told = await (await fetch(`${on.server.url}/metrics`, { headers })).text()
    const counts = told.matchAll(/^wiredeck_statement_seconds_count\{[^}]*kind="transaction"[^}]*\} (\d+)$/gm)
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  }

  it('is a call for rows by nobody, which is refused as the database would refuse it', async () => {
    const before = await transactions()
    for (const path of ['columns?select=*', 'columns_deleted?select=*', 'items?select=*']) {
      const answer = await on.server.call(`/rest/v1/${path}`)
      const table = path.split('?')[0]
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { code: '42501', message: `permission denied for table ${table}`, details: null, hint: null },
      ])
    }
    const body = JSON.stringify({ id: crypto.randomUUID() })
    expect((await on.server.call('/rest/v1/columns', { body })).status).toBe(401)
    expect(await transactions()).toBe(before)
  })

  it('is a change that is told to many topics on many sockets of one session', async () => {
    const browser = await on.server.signIn(on.newEmail())
    const told: ToldChange[] = []
    const session = (await browser.auth.getSession()).data.session
    const others = [on.server.client(), on.server.client()]
    for (const other of others)
      await other.auth.setSession({
        access_token: session?.access_token ?? '',
        refresh_token: session?.refresh_token ?? '',
      })
    for (const each of [browser, ...others])
      for (const name of ['a', 'b', 'c', 'd']) await listen(each, change => told.push(change), name)
    const before = await transactions()
    await browser.from('columns').insert({ id: crypto.randomUUID(), type: 'topic', params: {}, order: 1 })
    await vi.waitFor(() => expect(told).toHaveLength(12), { timeout: 20_000, interval: 20 })
    // One writes the row, and one reads it for all who are told.
    expect(await transactions()).toBe(before + 2)
    for (const each of [browser, ...others]) await each.removeAllChannels()
  })
})
