import { Hono } from 'hono'
import type { NotificationStore } from './notificationStore.sql.ts'
import { createAccountGuard, type WithAccount } from '../tokens/account.ts'
import type { OauthOptions } from '../tokens/oauth.ts'
import { createServiceCalls } from './notificationServices.ts'
import { createSubscriptionCalls } from './subscriptions.ts'

/** The notification calls (data 7): what an account keeps, for `deliveries/` to deliver. */
export function createNotificationApp(store: NotificationStore, oauth: OauthOptions): Hono<WithAccount> {
  const now = () => new Date(oauth.now())
  const services = createServiceCalls(store, now)
  const subscriptions = createSubscriptionCalls(store, now)
  const app = new Hono<WithAccount>()
  app.use(createAccountGuard(oauth))

  app.post('/service/register', services.register)
  app.get('/service/list', services.list)
  app.delete('/service/delete', services.remove)

  app.post('/subscription/add', subscriptions.add)
  app.get('/subscription/list', subscriptions.list)
  app.get('/service/subscriptions', subscriptions.listInService)
  app.delete('/subscription/delete', subscriptions.remove)
  app.delete('/service/remove', subscriptions.removeSeveral)
  return app
}
