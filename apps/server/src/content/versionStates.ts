import { versionsRequestSchema, type VersionState } from '@wiredeck/content-api/wire'
import { hasCancellationMark } from '@wiredeck/document'
import type { Context } from 'hono'
import type { Filing, Revision } from '../filing/filing.ts'
import { checkCost } from '../callers/searchCost.ts'
import { readBody } from './readBody.ts'

/** Documents whose payloads are in memory at the same time. */
const mostAtOnce = 10

/**
 * POST /wire/v1/versions: of each known document, what its revisions say of its state (`docs/live.md`). Nothing is noted of
 * what was asked for, because that is what a reader has used (D41).
 */
export function createVersionStates(filing: Pick<Filing, 'revisionsOfEach'>) {
  return async (context: Context) => {
    const request = await readBody(context, versionsRequestSchema)
    const unos = [...new Set(request.unos)]
    const filter = { name: 'uno', in: unos }
    checkCost({ filter, langs: null, fields: [], facets: [], rows: unos.length, offset: 0 })
    const documents: { uno: string; versions: VersionState[] }[] = []
    for (let start = 0; start < unos.length; start += mostAtOnce) {
      context.req.raw.signal.throwIfAborted()
      const part = unos.slice(start, start + mostAtOnce)
      const revisions = await filing.revisionsOfEach(part)
      for (const uno of part) {
        const versions = revisions.get(uno)?.map(stateOf)
        if (versions) documents.push({ uno, versions })
      }
    }
    return context.json({ documents })
  }
}

function stateOf({ revision, filed, logged, raw }: Revision): VersionState {
  const document = JSON.parse(raw) as Record<string, unknown>
  const { status, signal, advisory, embargoed, lang, published } = document
  return {
    revision,
    status,
    signal,
    advisory,
    embargoed,
    lang,
    published,
    hasCancellationMark: hasCancellationMark(document),
    filed: filed.toISOString(),
    logged: logged.toISOString(),
  }
}
