import { expect, it } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { deckConfig } from './deckConfig.ts'

const own = { API_KEY: 'my:key', SAMPLE_ACCOUNT: 'me@deck.example:long-secret' }
const told = (given: Record<string, string>) =>
  deckConfig(readSettings({ ...own, ...given }), null).sampleAccount

it('tells the sample password while only this machine reaches the server', () => {
  expect(told({})).toEqual({ email: 'me@deck.example', password: 'long-secret' })
})

it.each([{ HOST: '0.0.0.0' }, { BEHIND_PROXY: 'on' }, { ALLOWED_HOSTS: 'deck.example.org' }])(
  'tells it to nobody with %j',
  given => expect(told(given)).toBeUndefined(),
)
