import type { Filter } from '@wiredeck/query'
import { openDatabase } from '../../apps/server/src/database/openDatabase.ts'
import { createIndex } from '../../apps/server/src/index/contentIndex.sql.ts'
import { watchLoad } from '../../tools/load.mjs'
import { quantile } from '../deck/row.ts'
import type { Store } from './store.ts'

/** The time of the same searches without a server, one after the other: the floor of a poll. */
export async function benchStatement(store: Store, filters: readonly Filter[]): Promise<void> {
  const { target, close } = store.open()
  const database = await openDatabase(target)
  const index = createIndex(database)
  const newest = await index.newest()
  const load = watchLoad()
  const times: number[] = []
  for (const filter of filters) {
    const started = performance.now()
    await index.search({
      range: { from: newest, to: new Date() },
      langs: null,
      filter,
      sortField: 'published',
      sortOrder: 'desc',
      offset: 0,
      limit: 10,
      withFilings: true,
      withTotal: false,
    })
    times.push(performance.now() - started)
  }
  console.log(
    `A search by itself: p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms; load ${load()}`,
  )
  await database.close()
  close()
}
