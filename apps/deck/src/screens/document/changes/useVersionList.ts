import type { NewsDocument } from '@wiredeck/document'
import { useEffect, useState } from 'react'
import { useServices } from '../../../context/services.tsx'
import { fetchVersions } from './fetchVersions.ts'
import { versionList, type Version } from './versionList.ts'

type Versions = {
  /** The newest first; null until those of this device were read. */
  list: readonly Version[] | null
  /** The wire may have more. */
  isPartial: boolean
}

/** The versions of a document: first those on this device, then also those of the wire. */
export function useVersionList(shown: NewsDocument): Versions {
  const {
    stored: { store },
    filling: { askVersions },
  } = useServices()
  const [list, setList] = useState<readonly Version[] | null>(null)
  const [isPartial, setIsPartial] = useState(false)
  useEffect(() => {
    let isOver = false
    /** Resolves with whether this device knows when the shown version was filed. */
    const read = async (filed: Date | null = null) => {
      const [[card], stored] = await Promise.all([store.cards([shown.id]), store.revisions(shown.id)])
      const since = (card?.revision === shown.revision ? card.changed : null) ?? filed
      if (!isOver) setList(versionList(shown, since, stored))
      return since !== null
    }
    const readAll = async () => {
      const isTimeKnown = await read()
      await read(await fetchVersions({ store, askVersions }, shown, { isTimeKnown }))
    }
    readAll().catch(() => {
      if (!isOver) setIsPartial(true)
    })
    return () => {
      isOver = true
    }
  }, [shown, store, askVersions])
  return { list, isPartial }
}
