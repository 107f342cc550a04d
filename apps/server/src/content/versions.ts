import type { Context } from 'hono'
import { versionsPath } from '@wiredeck/content-api/wire'
import type { Filing, Revision } from '../filing/filing.ts'
import { Refusal } from '../http/refusal.ts'
import { withOwnOrigin } from './answer.ts'
import { unoAfter } from './get.ts'

/** GET /wire/v1/versions/{uno}: every revision of a document, in the order of filing (`docs/live.md`). */
export function createVersions(filing: Pick<Filing, 'revisionsOf'>) {
  return async (context: Context) => {
    const uno = unoAfter(`${versionsPath}/`, context)
    const revisions = await filing.revisionsOf(uno)
    if (revisions.length === 0) throw new Refusal(404, `Document "${uno}" not found`)
    const versions = revisions.map(revision => asText(revision, context))
    return context.body(`{"versions":[${versions.join(',')}]}`, 200, {
      'content-type': 'application/json; charset=utf-8',
    })
  }
}

/** The document travels as the text it was filed as. */
function asText({ revision, filed, logged, raw }: Revision, context: Context): string {
  const head = JSON.stringify({ revision, filed: filed.toISOString(), logged: logged.toISOString() })
  return `${head.slice(0, -1)},"document":${withOwnOrigin(raw, context)}}`
}
