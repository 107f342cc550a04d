import type { ServerClock, Store } from '@wiredeck/columns'
import { late, type Late } from '../../platform/late.ts'
import type { Report } from '../../platform/report.ts'
import type { KeyValueStorage } from '../../platform/storage.ts'
import type { FirstScreen } from '../firstScreen.ts'
import { createReadDocuments, type ReadDocuments } from '../readDocuments.ts'
import type { CardChanges } from './cardChanges.ts'
import type { ChangeReader } from './changeReader.ts'
import type { Sights } from './sights.ts'
import { createSinceBoard, type SinceBoard } from './sinceBoard.ts'

/** What the reader has seen of the documents, and what has changed in them since. */
export type ChangesPart = {
  /** What has changed in documents since the reader last saw them. */
  cardChanges: CardChanges
  /** What the reader has opened or had in sight. */
  sights: Sights
  readDocuments: ReadDocuments
  /** What has happened in the columns while the reader was away. */
  since: SinceBoard
}

type Deps = {
  stored: { store: Store }
  storage: KeyValueStorage
  page: { firstScreen: Pick<FirstScreen, 'drawn'> }
  /** The wire's time. */
  server: Pick<ServerClock, 'now'>
  report: Report
}

/** In one script, which no deck needs before it is drawn. */
const scripts = () => import('./changeScripts.ts')

export function openChanges({ stored: { store }, storage, page, server, report }: Deps) {
  const reader = late<ChangeReader>({
    nothing: {},
    calls: { since: true },
    load: async () => (await scripts()).createChangeReader(store),
  })
  const cardChanges: Late<CardChanges> = late<CardChanges>({
    nothing: {
      of() {
        // If it fails, the next card asks again.
        cardChanges.load().catch(() => {})
        return null
      },
    },
    calls: {},
    async load() {
      await page.firstScreen.drawn
      return (await scripts()).createCardChanges(store, reader, report)
    },
  })
  const sights: Late<Sights> = late<Sights>({
    nothing: {
      note: (...sight) =>
        void sights.load().then(
          made => made.note(...sight),
          error => report('A sight was not stored', error),
        ),
    },
    calls: {},
    load: async () => (await scripts()).createSights(store, server.now, report),
  })
  return {
    reader,
    cardChanges,
    sights,
    readDocuments: createReadDocuments(storage),
    since: createSinceBoard(),
  }
}
