import { timedFetch, type ServerClock } from '@wiredeck/columns'
import { createContentApi } from '@wiredeck/content-api'
import { alone } from '../tabs/alone.ts'
import type { Report } from '../platform/report.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { createAccess, type Access } from './access.ts'
import { createLastReader, type LastReader } from './lastReader.ts'

export type AccessPart = { access: Access; lastReader: LastReader }

type Deps = {
  config: {
    contentApiUrl: string
    contentApiKey: string
    fullTextMatch: 'in' | 'contains'
    live?: string | undefined
  }
  storage: KeyValueStorage
  /** The wire's time, which the answers tell. */
  server: ServerClock
  report: Report
}

export function openAccess({ config, storage, server, report }: Deps): AccessPart {
  const access = createAccess(
    storage,
    report,
    options =>
      createContentApi({
        ...options,
        // A story's base element needs an absolute address.
        baseUrl: config.contentApiUrl || location.origin,
        apiKey: config.contentApiKey,
        fetch: timedFetch(server),
        serverNow: server.now,
        allowAnonymous: false,
        search: { fullTextMatch: config.fullTextMatch, withFilings: config.live !== undefined },
      }),
    // Otherwise the next tab would refresh the token that was just replaced.
    task => alone('token', task, { restMs: 100 }),
  )
  return { access, lastReader: createLastReader(storage) }
}
