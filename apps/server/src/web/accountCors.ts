import { cors } from 'hono/cors'

/** Lets pages of these origins use the accounts; with tokens in headers, never with cookies. */
export function createAccountCors(allowedOrigins: readonly string[]) {
  return cors({
    origin: [...allowedOrigins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'authorization',
      'apikey',
      'x-client-info',
      'x-supabase-api-version',
      'content-type',
      'accept-profile',
      'content-profile',
      'prefer',
      'x-retry-count',
    ],
    // By the date a deck learns this server's time.
    exposeHeaders: ['x-supabase-api-version', 'content-range', 'date'],
    maxAge: 600,
  })
}
