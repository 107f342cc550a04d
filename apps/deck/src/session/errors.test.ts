import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  AuthApiError,
  AuthImplicitGrantRedirectError,
  AuthInvalidJwtError,
  AuthPKCEGrantCodeExchangeError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  createClient,
} from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { sayBackendError, SessionError } from './errors.ts'

let server: Server
let url: string

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/functions/v1/relayed') response.setHeader('x-relay-error', 'true')
    response.statusCode = 500
    response.end(request.url === '/functions/v1/silent' ? '' : '{"error":"no such desk"}')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const invoke = async (base: string, name: string) => {
  const options = { realtime: { transport: WebSocket as never } }
  const { error } = await createClient(base, 'key', options).functions.invoke(name, { body: {} })
  return sayBackendError(error)
}

describe('deck 8: errors of the backend’s functions are wrapped', () => {
  it('what a function answers', async () => {
    expect(await invoke(url, 'export')).toBe('Function returned an error: {"error":"no such desk"}')
    expect(await invoke(url, 'silent')).toBe(
      'Function returned an error: Edge Function returned a non-2xx status code',
    )
  })

  it('what stands between', async () => {
    expect(await invoke(url, 'relayed')).toBe('Relay error: Relay Error invoking the Edge Function')
  })

  it('no answer at all', async () => {
    expect(await invoke('http://127.0.0.1:1', 'export')).toBe(
      'Fetch error: Failed to send a request to the Edge Function',
    )
  })
})

describe('deck 8: errors of the auth client', () => {
  it.each([
    [new AuthSessionMissingError(), 'Auth session missing!'],
    [new AuthInvalidJwtError('Invalid JWT signature'), 'Invalid JWT signature'],
    [new AuthImplicitGrantRedirectError('No browser detected.'), 'No browser detected.'],
    [new AuthImplicitGrantRedirectError('No session defined in URL'), 'No session defined in URL'],
    [
      new AuthImplicitGrantRedirectError('Not a valid implicit grant flow url.'),
      'Not a valid implicit grant flow url.',
    ],
    [new AuthPKCEGrantCodeExchangeError('No code detected.'), 'No code detected.'],
    [new AuthPKCEGrantCodeExchangeError('Not a valid PKCE flow url.'), 'Not a valid PKCE flow url.'],
  ])('keep their own sentence: %s', async (error, sentence) => {
    expect(await sayBackendError(error)).toBe(sentence)
    expect(new SessionError('Authentication failed', error)).toMatchObject({
      message: 'Authentication failed',
      code: 'failed',
    })
  })

  it.each([
    ['otp_expired', 403, 'wrong-code'],
    ['mfa_verification_failed', 422, 'wrong-code'],
    ['over_email_send_rate_limit', 429, 'too-often'],
    ['over_sms_send_rate_limit', 429, 'too-often'],
    ['something_new', 429, 'too-often'],
    ['sms_send_failed', 422, 'not-sent'],
    ['flow_state_not_found', 404, 'link-over'],
    ['flow_state_expired', 422, 'link-over'],
    ['bad_code_verifier', 400, 'other-browser'],
    ['identity_already_exists', 422, 'taken'],
    ['insufficient_aal', 422, 'factor-needed'],
    ['phone_provider_disabled', 400, 'not-offered'],
    ['validation_failed', 400, 'failed'],
  ] as const)('%s is told by its code, not by its words', (code, status, told) => {
    expect(new SessionError('Failed to verify email token', new AuthApiError('…', status, code)).code).toBe(
      told,
    )
  })

  it.each([
    ['otp_expired', 'link-over'],
    ['access_denied', 'failed'],
  ])('of an address that tells of %s is told as %s', (code, told) => {
    const error = new AuthImplicitGrantRedirectError('…', { error: 'access_denied', code })
    expect(new SessionError('Failed to verify email token', error).code).toBe(told)
  })

  it('a backend that does not answer is out of reach', () => {
    expect(new SessionError('Failed to sign out', new AuthRetryableFetchError('…', 0)).code).toBe(
      'unreachable',
    )
  })
})
