import { createWire, readLibrary, wireOrigin } from '@wiredeck/samples'
import { findFolders } from '../../apps/server/src/base/folders.ts'
import type { TestServer } from '../../apps/server/src/testing/testServer.ts'

/** Files an English story of the sample agency under this headline, now. Returns its uno and when it was filed, epoch ms. */
export type FileOne = (headline: string, more?: object) => Promise<{ uno: string; filedAt: number }>

export function benchFiling(server: TestServer): FileOne {
  const wire = createWire(readLibrary(findFolders().samples))
  const until = new Date('2026-02-22T09:00:00Z')
  const models = wire
    .filedBetween(new Date(until.getTime() - 2 * 86_400_000), until)
    .filter(({ class: kind, lang, revision }) => kind === 'text' && lang === 'en' && revision === 1)
  let nth = 0
  return async (headline, more = {}) => {
    const model = JSON.parse(
      JSON.stringify(models[nth % models.length]).replaceAll(wireOrigin, server.url),
    ) as object & { uno: string }
    const filed = new Date()
    const uno = `${model.uno}.bench${nth}`
    const published = `${filed.toISOString().slice(0, 19)}Z`
    const raw = { ...model, uno, afpshortid: `BENCH${nth}`, published, headline, ...more }
    nth += 1
    await server.filing?.file([{ uno, raw: JSON.stringify(raw), filed }])
    return { uno, filedAt: filed.getTime() }
  }
}
