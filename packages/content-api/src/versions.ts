import { wellFormed } from '@wiredeck/query'
import type { CallOptions } from './search.ts'
import type { Send } from './send.ts'
import { versionsAnswerSchema, type Version } from './wire/index.ts'

/** GET {path}/{uno}: all revisions of a document, in the order in which they were filed. 404 for an unknown one. */
export async function getVersions(
  send: Send,
  path: string,
  uno: string,
  { signal }: CallOptions = {},
): Promise<Version[]> {
  const { versions } = await send(versionsAnswerSchema, {
    method: 'GET',
    path: `${path}/${encodeURIComponent(wellFormed(uno))}`,
    signal,
  })
  return versions
}
