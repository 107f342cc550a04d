import type { NewsDocument } from '@wiredeck/document'
import { useEffect, useEffectEvent, useState } from 'react'
import { useServices } from '../../context/services.tsx'
import type { Comparison, VersionPair } from './changes/compareVersions.ts'
import type { Baseline } from './useReading.ts'

/**
 * The versions that are compared in an open document: the known one and the shown one, until the reader
 * chooses others. `isClean` hides the marks. The last comparison stays until the next is read. The script
 * that compares is loaded when it is needed.
 */
export function useComparison(shown: NewsDocument | null, baseline: Baseline | null) {
  const {
    stored: { store },
    filling: { askVersions },
  } = useServices()
  const here = shown && `${shown.id} ${shown.revision}`
  const [chosen, setChosen] = useState<{ here: string | null; pair: VersionPair } | null>(null)
  const [read, setRead] = useState<{ here: string | null; comparison: Comparison | null } | null>(null)
  const [cleanHere, setCleanHere] = useState<string | null>(null)
  const ofBaseline = shown && baseline && { older: baseline.revision, newer: shown.revision }
  const pair = chosen && chosen.here === here ? chosen.pair : ofBaseline
  const key = here && pair && `${here} ${pair.older} ${pair.newer}`

  const compare = useEffectEvent(async () => {
    if (!shown || !pair) return null
    const { compareVersions } = await import('./changes/compareVersions.ts')
    return compareVersions({ store, askVersions }, shown, pair)
  })
  useEffect(() => {
    if (key === null) return undefined
    let isOver = false
    const show = (comparison: Comparison | null) => {
      if (!isOver) setRead({ here, comparison })
    }
    // If the script does not load, the story is shown without a comparison.
    compare().then(show, () => show(null))
    return () => {
      isOver = true
    }
  }, [key, here])

  const isClean = cleanHere !== null && cleanHere === here
  return {
    pair,
    isChosen: pair !== null && pair !== ofBaseline,
    comparison: pair && read?.here === here ? read.comparison : null,
    /** Whether something is still being compared for the first time. */
    isComparing: pair !== null && read?.here !== here,
    isClean,
    setIsClean: (isNowClean: boolean) => setCleanHere(isNowClean ? here : null),
    choose: (next: VersionPair | null) => {
      setChosen(next && { here, pair: next })
      setCleanHere(null)
    },
  }
}
