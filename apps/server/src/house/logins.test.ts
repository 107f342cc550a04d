import { describe, expect, it } from 'vitest'
import { createLogins } from './logins.ts'

const answer = (access: string, refresh: string) => ({
  access_token: access,
  refresh_token: refresh,
  expires_in: 120,
})

/** An agency that takes some tokens, and how often it was asked. */
function createAgency(...taken: string[]) {
  const asked: string[] = []
  let now = 0
  const logins = createLogins({
    now: () => now,
    async isTaken(token) {
      asked.push(token)
      if (token === 'nobody answers') throw new TypeError('fetch failed')
      return taken.includes(token)
    },
  })
  return { logins, asked, taken, advance: (seconds: number) => (now += seconds * 1000) }
}

describe('the readers whom the agency lets in', () => {
  it('are known by what the agency has granted, and the agency is not asked again until that may have ended', async () => {
    const { logins, asked, advance } = createAgency()
    logins.note({ username: ' Reader@desk.example' }, answer('one', 'r1'))
    expect(await logins.identify('one')).toEqual({ account: 'reader@desk.example', expiresAt: 120_000 })
    expect(asked).toEqual([])
    advance(121)
    expect(await logins.identify('one')).toBeNull()
    expect(asked).toEqual(['one'])
  })

  it('stay the same over a refresh', async () => {
    const { logins } = createAgency()
    logins.note({ username: 'reader@desk.example' }, answer('one', 'r1'))
    logins.note({ refreshToken: 'r1' }, answer('two', 'r2'))
    logins.note({ refreshToken: 'r2' }, answer('three', 'r3'))
    expect(await logins.identify('three')).toMatchObject({ account: 'reader@desk.example' })
    // A refresh token is no access token.
    expect(await logins.identify('r3')).toBeNull()
  })

  it('are asked about once where they come with a token of before, and once more after ten minutes', async () => {
    const { logins, asked, advance, taken } = createAgency('known')
    const [first, second] = await Promise.all([logins.identify('known'), logins.identify('known')])
    expect(first).toEqual({ account: null, expiresAt: 600_000 })
    expect(second).toEqual(first)
    expect(asked).toEqual(['known'])
    advance(601)
    taken.length = 0
    expect(await logins.identify('known')).toBeNull()
    expect(asked).toEqual(['known', 'known'])
  })

  it('are neither let in nor refused while the agency does not answer', async () => {
    const { logins } = createAgency()
    await expect(logins.identify('nobody answers')).rejects.toThrow('fetch failed')
  })
})
