import { Hono } from 'hono'
import { html } from 'hono/html'
import { createMiddleware } from 'hono/factory'
import { peerOf } from '../http/clientAddress.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { isLoopback } from '../settings/settings.ts'

/** If a proxy has set one of these, it is not this machine that asks. */
const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

export const mailboxPaths = ['/mailbox', '/mailbox.json'] as const

/** `/mailbox` for people, `/mailbox.json` for tests: a server's unsent mails, for its own machine only. */
export function createMailboxPages(mailbox: Mailbox): Hono {
  const onlyHere = createMiddleware(async (context, next) => {
    const peer = (peerOf(context) ?? '').replace(/^::ffff:/, '')
    const isForwarded = forwarding.some(name => context.req.header(name) !== undefined)
    if (!isLoopback(peer) || isForwarded) return context.notFound()
    await next()
    context.header('cache-control', 'no-store')
    return
  })
  const app = new Hono()
  const [forPeople, forTests] = mailboxPaths
  app.get(forPeople, onlyHere, context => context.html(page(mailbox)))
  app.get(forTests, onlyHere, context => context.json(mailbox.mails()))
  return app
}

const page = (mailbox: Mailbox) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Mailbox</title>
      </head>
      <body>
        <h1>Mailbox</h1>
        <p>What this server would have mailed if it had a mail server (SMTP_URL), newest first.</p>
        ${mailbox.mails().map(
          ({ to, subject, text, sent }) =>
            html`<article>
              <h2>${subject}</h2>
              <p>${to}, <time datetime="${sent.toISOString()}">${sent.toUTCString()}</time></p>
              <pre>${text}</pre>
            </article>`,
        )}
      </body>
    </html>`
