import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { limitBodyTo } from '../http/limitBody.ts'
import { languageOf } from '../mail/language.ts'
import { consentPage, consentStyle } from './consentPage.ts'
import { consentPaths, type ConsentAct, type MailConsent, type MailConsents } from './mailConsent.ts'

export type ConsentAppDeps = {
  consents: Pick<MailConsents, 'read'>
  store: {
    /** Both resolve to false if the service or its address is another one by now. */
    confirm(service: string, address: string): Promise<boolean>
    unsubscribe(service: string, address: string): Promise<boolean>
  }
  /** Lets a call go on when it is its caller's turn. */
  takeTurn: MiddlewareHandler
}

/** Bytes: what a mail program posts is `List-Unsubscribe=One-Click`, in either coding of forms. */
const largestBody = 4096

/**
 * Where the links in mails lead. A GET only asks, because programs that look for viruses follow links. The
 * POST of the page's button, or of a mail program (RFC 8058), does it.
 */
export function createConsentApp({ consents, store, takeTurn }: ConsentAppDeps): Hono {
  const app = new Hono()

  const acts: Record<ConsentAct, (consent: MailConsent) => Promise<boolean>> = {
    confirm: ({ service, address }) => store.confirm(service, address),
    async unsubscribe({ service, address }) {
      await store.unsubscribe(service, address)
      // A service that is gone sends nothing either, and a mail program may post twice.
      return true
    },
  }

  const answer = (context: Context, act: ConsentAct, address: string | null, isDone = false) => {
    context.header('cache-control', 'no-store')
    context.header('vary', 'accept-language')
    const language = languageOf(context.req.header('accept-language') ?? '')
    return context.html(consentPage({ act, address, isDone, language }), address === null ? 410 : 200)
  }

  for (const act of ['confirm', 'unsubscribe'] as const) {
    const readConsent = (context: Context) => consents.read(act, context.req.query('t') ?? '')
    app.get(consentPaths[act], context => answer(context, act, readConsent(context)?.address ?? null))
    app.post(consentPaths[act], limitBodyTo(largestBody), takeTurn, async context => {
      const consent = readConsent(context)
      const isDone = consent !== null && (await acts[act](consent))
      return answer(context, act, isDone ? consent.address : null, isDone)
    })
  }
  app.get(consentStyle.path, context =>
    context.body(consentStyle.css, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'max-age=3600',
    }),
  )
  return app
}
