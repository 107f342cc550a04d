import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { storageKeyFor } from './storageKey.ts'

it.each([
  ['https://abcdefgh.supabase.co', 'sb-abcdefgh-auth-token'],
  ['http://localhost:4280', 'sb-localhost-auth-token'],
  ['http://127.0.0.1:4280', 'sb-127-auth-token'],
])('deck 9: the session of %s is stored under %s', (url, key) => {
  expect(storageKeyFor(url)).toBe(key)
  // The key that the client uses by default.
  const client = createClient(url, 'key', { realtime: { transport: WebSocket as never } })
  expect((client as unknown as { storageKey: string }).storageKey).toBe(key)
})
