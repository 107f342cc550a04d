import type { Content } from './content.ts'
import { ping, type Database } from './database/database.ts'
import { whyUnavailable } from './database/errors.ts'
import type { Ending } from './ending.ts'
import type { Readiness } from './web/app.ts'

/** What a probe is told. */
export async function lookAt({
  database,
  content,
  ending,
}: {
  database: Database | null
  content: Content
  ending: Ending
}): Promise<Readiness> {
  const { hasLastDay, heard } = content.look()
  const away = await (database ? ping(database) : Promise.resolve()).then(
    () => null,
    (error: unknown) => whyUnavailable(error) ?? 'The database fails',
  )
  const reasons = [
    ...(ending.hasBegun() ? ['The server is ending'] : []),
    ...(away === null ? [] : [away]),
    ...(hasLastDay ? [] : ['The newest day of the past is not filed yet']),
  ]
  return { reasons, wireHeard: heard && heard.toISOString() }
}
