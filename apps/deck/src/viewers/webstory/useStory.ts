import type { WebstoryDocument } from '@wiredeck/document'
import { useEffect, useEffectEvent, useState } from 'react'

export type LoadStory = (story: WebstoryDocument) => Promise<string>
export type Story = { state: 'loading' } | { state: 'loaded'; html: string } | { state: 'failed' }

/** Loads the story once. The frame calls `fail` if it finds that it cannot show the story. */
export function useStory(
  document: WebstoryDocument,
  loadStory: LoadStory,
): { story: Story; fail: () => void } {
  const [story, setStory] = useState<Story>({ state: 'loading' })
  const load = useEffectEvent(() => loadStory(document))
  useEffect(() => {
    let isLeft = false
    const keep = (story: Story) => {
      if (!isLeft) setStory(story)
    }
    load().then(
      html => keep({ state: 'loaded', html }),
      () => keep({ state: 'failed' }),
    )
    return () => {
      isLeft = true
    }
  }, [])
  return { story, fail: () => setStory({ state: 'failed' }) }
}
