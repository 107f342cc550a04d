import { describe, expect, it } from 'vitest'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { accountsOn } from '../testing/accountsOn.ts'
import { tidyAccounts } from './upkeep.sql.ts'

const day = 86_400_000

describe.each(databaseSubjects())('the upkeep of accounts on $name', subject => {
  const on = accountsOn(subject)
  const countsAfter = async (ms: number) => {
    const { database } = on.server
    if (!database) throw new Error('There is no database')
    await tidyAccounts(database, new Date(on.server.now() + ms))
    const tables = [
      'auth.codes',
      'auth.rate_limits',
      'auth.challenges',
      'auth.mfa_factors',
      'auth.refresh_tokens',
      'auth.sessions',
      'public.columns_deleted',
      'public.items',
      'auth.users',
    ]
    const counts: Record<string, number> = {}
    for (const table of tables) {
      const [row] = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
      counts[table.replace(/^\w+\./, '')] = row?.count ?? -1
    }
    return counts
  }

  it('forgets what is good for nothing any more, and neither devices nor what they have to hear of', async () => {
    const browser = await on.server.signIn(on.newEmail())
    await on.server.client().auth.signInWithOtp({ email: on.newEmail() })
    const { data } = await browser.auth.mfa.enroll({ factorType: 'totp' })
    await browser.auth.mfa.challenge({ factorId: data?.id ?? '' })
    await browser.auth.refreshSession()
    const id = crypto.randomUUID()
    await browser.from('columns').insert({ id })
    await browser.from('columns').delete().eq('id', id)
    await browser.from('items').insert({ kind: 'acknowledgement', id: 'a 1' })

    const kept = { users: 1, sessions: 1, columns_deleted: 1 }
    expect(await countsAfter(0)).toEqual({
      ...kept,
      items: 1,
      codes: 1,
      rate_limits: 2,
      challenges: 1,
      mfa_factors: 1,
      refresh_tokens: 2,
    })
    const later = { codes: 0, rate_limits: 0, challenges: 0 }
    expect(await countsAfter(2 * 3_600_000)).toEqual({
      ...kept,
      ...later,
      items: 1,
      mfa_factors: 1,
      refresh_tokens: 2,
    })
    expect(await countsAfter(6.9 * day)).toMatchObject({ items: 1 })
    expect(await countsAfter(7.1 * day)).toMatchObject({ items: 0 })
    const [sealed] =
      (await on.server.database?.query('SELECT 1 FROM auth.refresh_tokens WHERE sealed_child IS NOT NULL')) ??
      []
    expect(sealed).toBeUndefined()
    expect(await countsAfter(180 * day)).toEqual({
      ...kept,
      ...later,
      items: 0,
      mfa_factors: 0,
      refresh_tokens: 1,
    })
    expect(await countsAfter(401 * day)).toEqual({
      users: 1,
      sessions: 0,
      columns_deleted: 0,
      items: 0,
      ...later,
      mfa_factors: 0,
      refresh_tokens: 0,
    })
  })
})
