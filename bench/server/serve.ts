import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { DatabaseTarget } from '../../apps/server/src/database/database.ts'
import type * as testServer from '../../apps/server/src/testing/testServer.ts'
import type { ServerLook, ServerOrder } from './orders.ts'

// Runs the server of the clone `root` over a filled store: `serve.ts root target`.

const [root = '', target = ''] = process.argv.slice(2)
// The module of that name in this clone or another one.
const { startTestServer, placeOf } = (await import(
  pathToFileURL(join(root, 'apps/server/src/testing/testServer.ts')).href
)) as typeof testServer
const server = await startTestServer({
  settings: placeOf(JSON.parse(target) as DatabaseTarget),
  environment: { ACCOUNTS: 'off' },
})
let used = process.cpuUsage()
let nth = 0

/** Files a document of some hours ago again, as a new one of now. */
async function fileOne(): Promise<void> {
  const { hits } = (await server.index?.search({
    range: { from: null, to: null },
    langs: null,
    filter: null,
    sortField: 'published',
    sortOrder: 'desc',
    offset: 50,
    limit: 1,
    withFilings: false,
    withTotal: false,
  })) ?? { hits: [] }
  const model = JSON.parse(hits[0]?.raw ?? '{}') as { uno: string }
  nth += 1
  const uno = `${model.uno}.bench${process.pid}.${nth}`
  const published = `${new Date().toISOString().slice(0, 19)}Z`
  await server.filing?.file([{ uno, raw: JSON.stringify({ ...model, uno, published }) }])
}

function look(): ServerLook {
  const { user, system } = process.cpuUsage(used)
  used = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1_048_576 }
}

async function handle(order: ServerOrder): Promise<unknown> {
  switch (order.do) {
    case 'file':
      // A failure is ignored, because the answer times also show that a database is too busy.
      await fileOne().catch(() => {})
      return 'done'
    case 'look':
      return look()
    case 'end':
      await server.close()
      return process.exit()
  }
}

process.on('message', (order: ServerOrder) => {
  void handle(order).then(answer => process.send?.(answer))
})
process.send?.({ url: server.url })
