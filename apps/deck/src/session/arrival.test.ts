import { describe, expect, it } from 'vitest'
import { readArrival } from './arrival.ts'

const page = 'https://deck.example/sync'

describe('deck 9: what an address of the sync screen brings along', () => {
  it.each([
    ['', null],
    ['?redirect=1#part', null],
    ['#code=a-b_c', { kind: 'code', code: 'a-b_c' }],
    // As a backend sends back whom it has redirected.
    ['?code=a', { kind: 'code', code: 'a' }],
    ['?code=a#code=b', { kind: 'code', code: 'a' }],
    ['#id_token=t&state=s', { kind: 'provider', idToken: 't', state: 's' }],
    ['#id_token=t', { kind: 'provider', idToken: 't', state: '' }],
  ])('is read from %j', (end, expected) => {
    expect(readArrival(page + end)).toEqual(expected)
  })

  it.each([
    [
      page + '#access_token=a&refresh_token=b&expires_in=3600&token_type=bearer',
      'Not a valid PKCE flow url.',
    ],
    [page + '#refresh_token=b', 'Not a valid PKCE flow url.'],
    [page + '#access_token=a&code=b', 'Not a valid PKCE flow url.'],
    [page + '#code=', 'No code detected.'],
    [page + '#token_hash=a&type=email', 'No session defined in URL'],
    [page + '#type=magiclink', 'No session defined in URL'],
    [page + '#error=access_denied&error_code=otp_expired&error_description=Link+is+old', 'Link is old'],
    [page + '#code=a&error=access_denied', 'The address tells of an error'],
    [undefined, 'No browser detected.'],
  ])('deck 8: is refused for %s', (href, sentence) => {
    expect(() => readArrival(href)).toThrow(sentence)
  })
})
