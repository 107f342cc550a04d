import type { Content } from './content.ts'
import type { DatabaseLook } from './database/databaseLook.ts'
import type { Ending } from './ending.ts'
import type { Readiness } from './web/app.ts'

/** What a probe is told. It asks nobody, so that probes cost nothing, however many come. */
export function lookAt({
  database,
  content,
  ending,
}: {
  database: DatabaseLook | null
  content: Content
  ending: Ending
}): Readiness {
  const { hasLastDay, heard } = content.look()
  const trouble = database?.trouble() ?? null
  const reasons = [
    ...(ending.hasBegun() ? ['The server is ending'] : []),
    ...(trouble === null ? [] : [trouble]),
    ...(hasLastDay ? [] : ['The newest day of the past is not filed yet']),
  ]
  return { reasons, wireHeard: heard && heard.toISOString() }
}
