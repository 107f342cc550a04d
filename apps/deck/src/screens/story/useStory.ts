import type { NewsDocument } from '@wiredeck/document'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../context/services.tsx'

export type StoryState = { documents: readonly NewsDocument[] | null; hasFailed: boolean; retry: () => void }

/** What is filed next joins while the story is open. */
const askEveryMs = 30_000

/** All that was filed on an event, asked for again now and then. */
export function useStory(event: string): StoryState {
  const { columns } = useServices()
  const [found, setFound] = useState<{ event: string; documents: readonly NewsDocument[] } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const ask = useCallback(
    () =>
      columns.findStory(event).then(
        documents => {
          setFound({ event, documents })
          setFailed(null)
        },
        () => setFailed(event),
      ),
    [columns, event],
  )
  useEffect(() => {
    void ask()
    const timer = setInterval(() => void ask(), askEveryMs)
    return () => clearInterval(timer)
  }, [ask])
  const documents = found?.event === event ? found.documents : null
  // A story that is there stays, though it could not be asked for again.
  return { documents, hasFailed: failed === event && documents === null, retry: () => void ask() }
}
