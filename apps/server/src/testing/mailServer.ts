import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type MailServer = {
  /** As a value of SMTP_URL. */
  url: string
  /** What it took, oldest first; `text` is the whole mail with its headers. */
  received: { from: string; to: string[]; text: string }[]
  close(): Promise<void>
}

/** A real SMTP server on this machine, without TLS. `options` say what it refuses. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: MailServer['received'] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const from = mailFrom === false ? '' : mailFrom.address
      const to = rcptTo.map(({ address }) => address)
      void text(stream).then(body => received.push({ from, to, text: body }))
      stream.once('end', () => setImmediate(done))
    },
    ...options,
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise(resolve => smtp.close(resolve)),
  }
}
