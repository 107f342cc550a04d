import type { Card, Report, Store } from '@wiredeck/columns'

type OfflineKeeperDeps = {
  store: Pick<Store, 'subscribe' | 'cards' | 'columns'>
  /** Is there a service worker to keep things, and a network that may be used for it? */
  canKeep: () => boolean
  /** Calls back when `canKeep` may have become true. */
  onReady: (listener: () => void) => void
  keepPictures: (addresses: string[]) => void
  hasStory: (id: string) => Promise<boolean>
  /** Fetches a web story; reading a story also keeps it. */
  readStory: (id: string) => Promise<unknown>
  report: Report
}

/** How many documents of a column are checked again, as some may have come while none could be kept. */
const newest = 50

/**
 * Makes all that is stored readable offline: fetches web stories, and the pictures of all cards, even of
 * those nobody has scrolled to, as their documents arrive. Returns a function that ends this.
 */
export function keepForOffline(deps: OfflineKeeperDeps): () => void {
  const { store, canKeep, onReady, report } = deps
  // One after the other, because this must not delay what the reader does.
  let work = Promise.resolve()
  const keepThese = (read: () => Promise<readonly Card[]>) => {
    if (!canKeep()) return
    work = work
      .then(async () => keep(deps, await read()))
      .catch(error => report('Not kept for offline reading', error))
  }
  onReady(() =>
    keepThese(async () => {
      const columns = await store.columns()
      const ids = columns.flatMap(({ documentsIds }) => documentsIds.slice(0, newest))
      return store.cards([...new Set(ids)])
    }),
  )
  return store.subscribe(({ documents }) => {
    if (documents.length > 0) keepThese(() => store.cards(documents))
  })
}

async function keep(deps: OfflineKeeperDeps, cards: readonly Card[]): Promise<void> {
  const pictures = cards.flatMap(({ preview }) => (preview ? [preview.href] : []))
  if (pictures.length > 0) deps.keepPictures(pictures)
  for (const { id } of cards.filter(({ type }) => type === 'webstory'))
    if (!(await deps.hasStory(id))) await deps.readStory(id)
}
