import { expect, it } from 'vitest'
import { startGoogle } from './google.ts'

it('deck 5: without a client id the social sign-in fails at its initialisation', async () => {
  // It fails before it reaches the page or the provider.
  const look = { place: null as unknown as HTMLElement, locale: 'en', isDark: false }
  await expect(startGoogle(undefined, look, () => {})).rejects.toThrow('The social sign-in needs a client id')
})
