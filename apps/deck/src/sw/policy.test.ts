import { describe, expect, it } from 'vitest'
import { digestOf, hasSamePolicy, withPolicyOf } from './policy.ts'

const page = (policy: string, body = 'the old build') =>
  new Response(body, {
    headers: {
      'content-type': 'text/html',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    },
  })

describe('a stored page after the configuration has changed', () => {
  it('keeps its text and takes over what the server allows now', async () => {
    const fresh = new Response('a newer build', {
      headers: {
        'content-security-policy': "connect-src 'self' https://api.example",
        'content-encoding': 'gzip',
      },
    })
    const renewed = withPolicyOf(page("connect-src 'self'"), fresh)

    expect(await renewed.text()).toBe('the old build')
    expect(Object.fromEntries(renewed.headers)).toEqual({
      'content-type': 'text/html',
      'content-security-policy': "connect-src 'self' https://api.example",
    })
  })

  it('is told apart by its policy alone', () => {
    expect(hasSamePolicy(page('a'), page('a', 'another text'))).toBe(true)
    expect(hasSamePolicy(page('a'), page('b'))).toBe(false)
  })

  it('has the digest that the server tells', async () => {
    expect(await digestOf([page('page policy'), page('shell policy')])).toBe(
      '7e631a29d8d4b2d1799b3466fe9d9361484565b016334636ab3f63ba1871bc40',
    )
  })
})
