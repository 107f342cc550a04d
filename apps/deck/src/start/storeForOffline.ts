import { keepForOffline } from '../services/offlineKeeper.ts'
import type { Services } from '../context/services.tsx'
import { whenIdle } from '../platform/idle.ts'
import { mayFetchAhead } from '../platform/online.ts'
import { askToPersist } from '../platform/persistence.ts'
import type { ToWorker } from '../installed/workerProtocol.ts'
import type { Report } from '../platform/report.ts'

type Tools = {
  report: Report
  tellWorker: (message: ToWorker) => void
}

/** Stores what the deck needs without a network; the first paint does not wait for it. */
export function prepareOffline(
  { access: { access }, stored: { store }, filling: { columns }, installed: { stories, updates } }: Services,
  { report, tellWorker }: Tools,
): void {
  const persist = () => {
    if (access.isIn()) askToPersist().catch(error => report('Storage may be cleared by the browser', error))
  }
  whenIdle(() => {
    updates.start()
    persist()
    access.subscribe(persist)
    fetchSearchScripts().catch(error => report('The first search waits for its scripts', error))
  })
  keepForOffline({
    store,
    onReady: updates.onLink,
    canKeep: () => updates.link() !== null && mayFetchAhead() && access.isIn(),
    keepPictures: addresses => tellWorker({ type: 'KEEP_PICTURES', addresses }),
    hasStory: stories.has,
    async readStory(id) {
      const document = await columns.findDocument(id)
      if (document.type === 'webstory') await stories.read(id, () => access.api.getStoryHtml(document))
    },
    report,
  })
}

/** The scripts that make a column of a query. The first search may come without a network or a worker that has them. */
async function fetchSearchScripts(): Promise<void> {
  await Promise.all([
    import('../screens/deck/search/readAddress.ts'),
    import('../screens/deck/search/countries.ts'),
  ])
}
