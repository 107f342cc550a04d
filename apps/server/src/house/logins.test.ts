import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { HandedOn } from './loginStore.sql.ts'
import { createLogins } from './logins.ts'

const answer = (access: string, refresh: string, seconds = 120) => ({
  access_token: access,
  refresh_token: refresh,
  expires_in: seconds,
})
const reader = { username: 'reader@desk.example' }
/** As long as a token is believed without asking. */
const tenMinutes = 600

type Said = { says(isGood: boolean): void; fails(): void }

/** An agency that takes some tokens, and gives its answers at once or when it is told to. */
function createAgency(...taken: string[]) {
  const asked: string[] = []
  const waiting = new Map<string, Said>()
  const kept = new Map<string, HandedOn>()
  const agency = { isSlow: false, isAway: false }
  let now = 0
  const ask = (line: string) => (token: string) => {
    asked.push(`${line} ${token}`)
    if (agency.isAway) return Promise.reject(new TypeError('fetch failed'))
    if (!agency.isSlow) return Promise.resolve(taken.includes(token))
    return new Promise<boolean>((says, fails) =>
      waiting.set(token, { says, fails: () => fails(new TypeError('fetch failed')) }),
    )
  }
  const open = () =>
    createLogins({
      now: () => now,
      pepper: Buffer.from('pepper'),
      isTaken: { handedOn: ask('known'), stranger: ask('stranger') },
      patienceMs: 0,
      store: {
        async put(rows) {
          for (const row of rows) kept.set(row.hash, row)
        },
        async forget(hash) {
          kept.delete(hash)
        },
        read: async at => [...kept.values()].filter(({ expiresAt }) => expiresAt > at.getTime()),
        listen: async () => async () => {},
      },
      report: error => {
        throw error
      },
    })
  /** Lets everything happen that waits for nothing else. */
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  }
  return {
    logins: open(),
    reopen: async () => {
      const logins = open()
      await logins.start()
      return logins
    },
    agency,
    asked,
    kept,
    taken,
    waiting,
    settle,
    advance: (seconds: number) => (now += seconds * 1000),
  }
}

describe('readers whose token was handed on here', () => {
  it('are known by what the agency has granted, without asking, and then come as strangers', async () => {
    const { logins, asked, advance } = createAgency()
    logins.note({ username: ' Reader@desk.example' }, answer('one', 'r1'))
    expect(await logins.identify('one', 'here')).toMatchObject({ expiresAt: 120_000 })
    expect(asked).toEqual([])
    advance(121)
    expect(await logins.identify('one', 'here')).toBeNull()
    expect(asked).toEqual(['stranger one'])
  })

  it('have an account that tells them apart, and does not name them', async () => {
    const { logins, kept } = createAgency()
    logins.note({ username: ' Reader@desk.example' }, answer('one', 'r1'))
    logins.note(reader, answer('two', 'r2'))
    logins.note({ username: 'other@desk.example' }, answer('three', 'r3'))
    const accounts = await Promise.all(
      ['one', 'two', 'three'].map(async token => (await logins.identify(token, ''))?.account),
    )
    expect(accounts[0]).toBe(accounts[1])
    expect(accounts[0]).not.toBe(accounts[2])
    expect(JSON.stringify([accounts, ...kept.values()])).not.toMatch(/reader@|other@|one|r1/)
  })

  it('stay the same over a refresh', async () => {
    const { logins } = createAgency()
    logins.note(reader, answer('one', 'r1'))
    const before = await logins.identify('one', '')
    logins.note({ refreshToken: 'r1' }, answer('two', 'r2'))
    logins.note({ refreshToken: 'r2' }, answer('three', 'r3'))
    expect((await logins.identify('three', ''))?.account).toBe(before?.account)
    // A refresh token is no access token.
    expect(await logins.identify('r3', '')).toBeNull()
  })

  it('are known after a restart, and by what they refresh then', async () => {
    const { logins, reopen, asked } = createAgency()
    logins.note(reader, answer('one', 'r1'))
    const before = await logins.identify('one', '')
    const again = await reopen()
    expect(await again.identify('one', '')).toEqual(before)
    again.note({ refreshToken: 'r1' }, answer('two', 'r2'))
    expect((await again.identify('two', ''))?.account).toBe(before?.account)
    expect(asked).toEqual([])
  })

  it('are asked about again every ten minutes, once, in a line of their own', async () => {
    const { logins, asked, advance, taken } = createAgency('one')
    logins.note(reader, answer('one', 'r1', 3600))
    expect(await logins.identify('one', '')).toMatchObject({ expiresAt: tenMinutes * 1000 })
    advance(tenMinutes)
    const both = await Promise.all([logins.identify('one', ''), logins.identify('one', '')])
    expect(both).toEqual([both[0], both[0]])
    expect(both[0]).toMatchObject({ expiresAt: 2 * tenMinutes * 1000 })
    expect(asked).toEqual(['known one'])
    taken.length = 0
    advance(tenMinutes)
    expect(await logins.identify('one', '')).toBeNull()
    expect(asked).toEqual(['known one', 'known one'])
  })

  it('are not known any more once the agency refuses their token, also after a restart', async () => {
    const { logins, asked, advance, reopen } = createAgency()
    logins.note(reader, answer('one', 'r1', 3600))
    advance(tenMinutes)
    expect(await logins.identify('one', '')).toBeNull()
    asked.length = 0
    expect(await (await reopen()).identify('one', '')).toBeNull()
    expect(asked).toEqual(['stranger one'])
  })

  it('are believed while the agency does not answer, and asked about again after a minute', async () => {
    const { logins, agency, asked, advance } = createAgency()
    logins.note(reader, answer('one', 'r1', 3600))
    advance(tenMinutes)
    agency.isAway = true
    const inAMinute = { expiresAt: (tenMinutes + 60) * 1000 }
    expect(await logins.identify('one', '')).toMatchObject(inAMinute)
    expect(await logins.identify('one', '')).toMatchObject(inAMinute)
    expect(asked).toEqual(['known one'])
    advance(60)
    expect(await logins.identify('one', '')).not.toBeNull()
    expect(asked).toHaveLength(2)
    // Until the token expires, and no longer.
    advance(3600)
    await expect(logins.identify('one', '')).rejects.toThrow('fetch failed')
  })

  it('do not wait for an agency that is slow, whose answer counts when it comes', async () => {
    const { logins, agency, waiting, advance, settle } = createAgency()
    logins.note(reader, answer('one', 'r1', 3600))
    advance(tenMinutes)
    agency.isSlow = true
    expect(await logins.identify('one', '')).toMatchObject({ expiresAt: (tenMinutes + 60) * 1000 })
    waiting.get('one')?.says(false)
    await settle()
    agency.isSlow = false
    expect(await logins.identify('one', '')).toBeNull()
  })

  it('do not drive each other out: of one account, the oldest tokens are forgotten first', async () => {
    const { logins, asked } = createAgency()
    logins.note({ username: 'other@desk.example' }, answer('other', 'r-other'))
    logins.note(reader, answer('first', 'r-first'))
    for (let nth = 0; nth < 12_000; nth += 1) logins.note(reader, answer(`a${nth}`, `r${nth}`))
    expect(await logins.identify('other', '')).not.toBeNull()
    expect(await logins.identify('a11999', '')).not.toBeNull()
    expect(asked).toEqual([])
    expect(await logins.identify('first', '')).toBeNull()
    expect(asked).toEqual(['stranger first'])
  })
})

describe('strangers', () => {
  it('are asked about once where they come with a token of before, and once more after ten minutes', async () => {
    const { logins, asked, advance, taken } = createAgency('known')
    const both = await Promise.all([logins.identify('known', 'a'), logins.identify('known', 'b')])
    expect(both).toEqual(Array.from({ length: 2 }, () => ({ account: null, expiresAt: tenMinutes * 1000 })))
    expect(asked).toEqual(['stranger known'])
    advance(tenMinutes + 1)
    taken.length = 0
    expect(await logins.identify('known', 'a')).toBeNull()
    expect(asked).toEqual(['stranger known', 'stranger known'])
  })

  it('are neither let in nor refused while the agency does not answer', async () => {
    const { logins, agency } = createAgency()
    agency.isAway = true
    await expect(logins.identify('any', '')).rejects.toThrow('fetch failed')
  })

  it('are refused for a minute without asking, once the agency has refused their token', async () => {
    const { logins, asked, advance, taken } = createAgency()
    expect(await logins.identify('made up', 'a')).toBeNull()
    taken.push('made up')
    advance(59)
    expect(await logins.identify('made up', 'b')).toBeNull()
    expect(asked).toHaveLength(1)
    advance(1)
    expect(await logins.identify('made up', 'a')).not.toBeNull()
  })

  it('have 64 places in all, four of them for one address, and the others wait', async () => {
    const { logins, agency, asked, waiting, settle } = createAgency()
    agency.isSlow = true
    const ask = (token: string, address: string) => logins.identify(token, address).catch(() => 'unknown')
    const flood = Array.from({ length: 50 }, (_, nth) => ask(`flood ${nth}`, 'flood'))
    await settle()
    expect(asked).toHaveLength(4)
    const crowd = Array.from({ length: 100 }, (_, nth) => ask(`crowd ${nth}`, `crowd ${nth}`))
    await settle()
    expect(asked).toHaveLength(64)
    // A place that becomes free goes to an address that has none.
    waiting.get('flood 0')?.says(false)
    expect(await flood[0]).toBeNull()
    await settle()
    expect(asked.at(-1)).toBe('stranger crowd 60')
    while (asked.length < 150) {
      for (const each of waiting.values()) each.says(false)
      await settle()
    }
    for (const each of waiting.values()) each.says(false)
    expect(new Set(await Promise.all([...flood, ...crowd]))).toEqual(new Set([null]))
  })

  it('do not keep a reader whose token was handed on here from being known', async () => {
    const { logins, agency, advance } = createAgency()
    logins.note(reader, answer('one', 'r1', 3600))
    advance(tenMinutes)
    agency.isSlow = true
    for (let nth = 0; nth < 500; nth += 1)
      void logins.identify(`made up ${nth}`, `${nth % 20}`).catch(() => {})
    expect(await logins.identify('one', '1')).not.toBeNull()
  })

  it('wait behind all others from an address with 20 refusals within a minute', async () => {
    const { logins, agency, asked, waiting, advance, settle } = createAgency()
    const ask = (token: string, address: string) => void logins.identify(token, address).catch(() => {})
    for (let nth = 0; nth < 20; nth += 1) await logins.identify(`wrong ${nth}`, 'hostile')
    agency.isSlow = true
    for (let nth = 0; nth < 64; nth += 1) ask(`busy ${nth}`, `busy ${nth}`)
    await settle()
    asked.length = 0
    ask('hostile first', 'hostile')
    await settle()
    for (let nth = 0; nth < 3; nth += 1) ask(`late ${nth}`, 'late')
    for (let nth = 0; nth < 4; nth += 1) {
      waiting.get(`busy ${nth}`)?.says(true)
      await settle()
    }
    expect(asked).toEqual(['late 0', 'late 1', 'late 2', 'hostile first'].map(token => `stranger ${token}`))
    // After a minute the address is like any other.
    advance(60)
    asked.length = 0
    ask('hostile again', 'hostile')
    await settle()
    ask('later', 'late')
    waiting.get('busy 4')?.says(true)
    await settle()
    expect(asked).toEqual(['stranger hostile again'])
  })

  it('give way in a full line, where they come from an address with many refusals', async () => {
    const { logins, agency, waiting, settle } = createAgency()
    const hostile = (nth: number) => `hostile ${nth % 30}`
    for (let nth = 0; nth < 600; nth += 1) await logins.identify(`wrong ${nth}`, hostile(nth))
    agency.isSlow = true
    const refused: number[] = []
    for (let nth = 0; nth < 2200; nth += 1)
      logins.identify(`flood ${nth}`, hostile(nth)).catch((error: Error) => {
        expect(error.message).toBe('Too many access tokens wait to be looked at')
        refused.push(nth)
      })
    await settle()
    const before = refused.length
    expect(before).toBeGreaterThan(0)
    const other = logins.identify('real', 'elsewhere')
    await settle()
    expect(refused).toHaveLength(before + 1)
    waiting.get('flood 0')?.says(false)
    await settle()
    waiting.get('real')?.says(true)
    expect(await other).toMatchObject({ account: null })
  })
})
