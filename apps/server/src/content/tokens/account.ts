import { nameSchema } from '@wiredeck/content-api/wire'
import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { claimsOf, type OauthOptions } from './oauth.ts'
import { readAs } from '../readBody.ts'
import { Refusal } from '../../http/refusal.ts'

/** A call that speaks for an account. */
export type WithAccount = { Variables: { account: string } }
export type AccountContext = Context<WithAccount>

/**
 * Lets a call pass only with the access token of an account, because an anonymous caller could not find its services
 * again.
 */
export function createAccountGuard(
  oauth: Pick<OauthOptions, 'tokens' | 'now'>,
): MiddlewareHandler<WithAccount> {
  return async (context, next) => {
    const { account } = claimsOf(context, oauth)
    if (account === null) throw new Refusal(403, 'Notifications need an account: this access is anonymous')
    context.set('account', account)
    await next()
  }
}

/** The name of a service or a subscription, as it can be stored and shown. */
export const storableName: v.GenericSchema<unknown, string> = v.pipe(
  nameSchema,
  v.maxLength(200, 'String must contain at most 200 character(s)'),
  v.regex(/^\P{Cc}*$/u, 'Invalid input'),
)

/** The name in a query parameter. */
export function readName(context: AccountContext, parameter: 'service' | 'name'): string {
  return readAs(storableName, context.req.query(parameter), parameter)
}
