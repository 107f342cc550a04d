import { createOutgoing, type Outgoing } from '../outgoing/guardedRequest.ts'

/** Sends a text to a phone, by its number as `+33612345678`. Resolves once the gateway has taken it. */
export type SendText = (to: string, text: string) => Promise<void>

/** Messages by the house's own gateway, which may lie in its own network and without TLS. */
export function createTextMessages(gateway: string): { send: SendText; close(): void } {
  const outgoing: Outgoing = createOutgoing({ isOpen: () => true, isPlainAllowed: true })
  const { url, authorization } = withoutLogin(gateway)
  return {
    async send(to, text) {
      const { status } = await outgoing.request({
        url,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(authorization !== null && { authorization }),
        },
        body: Buffer.from(JSON.stringify({ to, text })),
      })
      if (status < 200 || status > 299) throw new Error(`The gateway for messages answered ${status}`)
    },
    close: () => outgoing.close(),
  }
}

/** The login of an address goes into a header, because requests are made to addresses without one. */
function withoutLogin(gateway: string): { url: string; authorization: string | null } {
  const url = new URL(gateway)
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ''
  url.password = ''
  const authorization = login === ':' ? null : `Basic ${Buffer.from(login).toString('base64')}`
  return { url: url.href, authorization }
}
