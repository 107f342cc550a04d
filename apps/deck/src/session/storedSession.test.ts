import { describe, expect, it } from 'vitest'
import { stateOf } from './sessionState.ts'
import { readStoredSession } from './storedSession.ts'

describe('deck 3: a stored session', () => {
  const stored = {
    access_token: 'a.b.c',
    refresh_token: 'r',
    provider_token: 'p',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 1_800_000_000,
    user: { id: 'mira', email: 'mira@deck.example', user_metadata: {}, factors: [] },
  }
  const read = (changes: object = {}) => readStoredSession(JSON.stringify({ ...stored, ...changes }))

  it('is read with all of its fields, and ends when it says', () => {
    expect(read()).toEqual(stored)
    expect(stateOf(read())).toMatchObject({
      status: 'signed-in',
      user: { id: 'mira', email: 'mira@deck.example' },
      expiresAt: 1_800_000_000_000,
    })
  })

  it.each([
    ['its token', { access_token: undefined }],
    ['a text as its token', { access_token: 7 }],
    ['its refresh token', { refresh_token: undefined }],
    ['its user', { user: undefined }],
    ['the id of its user', { user: { email: 'mira@deck.example' } }],
  ])('is none without %s', (_, changes) => {
    expect(read(changes)).toBeNull()
  })

  it.each([null, '', 'null', '[]', '{', '"text"'])('is none where %j is stored', value => {
    expect(readStoredSession(value)).toBeNull()
  })
})
