import { documentOf, type NewsDocument } from '@wiredeck/document'
import type { Store } from '@wiredeck/columns'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../context/services.tsx'

type Found = {
  documents: readonly NewsDocument[]
  /** The revision before the present one, by document id, of revised documents if this device has it. */
  earlier: ReadonlyMap<string, NewsDocument>
}

export type StoryState = {
  documents: readonly NewsDocument[] | null
  earlier: Found['earlier']
  hasFailed: boolean
  retry: () => void
}

/** New documents of the event join while the story is open. */
const askEveryMs = 30_000
const none: Found['earlier'] = new Map()

/** All that was filed on an event, requested again every 30 s. */
export function useStory(event: string): StoryState {
  const {
    filling: { columns },
    stored: { store },
  } = useServices()
  const [found, setFound] = useState<(Found & { event: string }) | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const ask = useCallback(
    () =>
      columns.findStory(event).then(
        async documents => {
          // An unreadable store is reported elsewhere.
          const earlier = await earlierOf(documents, store).catch(() => none)
          setFound({ event, documents, earlier })
          setFailed(null)
        },
        () => setFailed(event),
      ),
    [columns, store, event],
  )
  useEffect(() => {
    void ask()
    const timer = setInterval(() => void ask(), askEveryMs)
    return () => clearInterval(timer)
  }, [ask])
  const { documents = null, earlier = none } = found?.event === event ? found : {}
  // A story that was loaded stays, even if a later request fails.
  return { documents, earlier, hasFailed: failed === event && documents === null, retry: () => void ask() }
}

async function earlierOf(
  documents: readonly NewsDocument[],
  store: Pick<Store, 'revisions'>,
): Promise<Found['earlier']> {
  const revised = documents.filter(({ revision }) => revision > 1)
  const pairs = await Promise.all(
    revised.map(async ({ id, revision }) => {
      const kept = (await store.revisions(id)).find(each => each.revision < revision)
      const document = kept ? documentOf(kept.raw) : null
      return document ? ([[id, document]] as const) : []
    }),
  )
  return new Map(pairs.flat())
}
