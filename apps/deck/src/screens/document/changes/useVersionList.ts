import type { NewsDocument } from '@wiredeck/document'
import { useEffect, useState } from 'react'
import { useServices } from '../../../context/services.tsx'
import { versionList, type Version } from './versionList.ts'

/** The versions of a document, the newest first: at once those of this device, then also what the wire has; null at first. */
export function useVersionList(shown: NewsDocument): readonly Version[] | null {
  const { store, versions } = useServices()
  const [list, setList] = useState<readonly Version[] | null>(null)
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const [[card], stored] = await Promise.all([store.cards([shown.id]), versions.stored(shown.id)])
      const since = card?.revision === shown.revision ? card.changed : null
      if (!isOver) setList(versionList(shown, since, stored))
    }
    const readAll = async () => {
      await read()
      await versions.fetch(shown.id, shown.revision)
      await read()
    }
    // A store that cannot be read is told of elsewhere; the shown version is there in any case.
    readAll().catch(() => {
      if (!isOver) setList(known => known ?? versionList(shown, null, []))
    })
    return () => {
      isOver = true
    }
  }, [shown, store, versions])
  return list
}
