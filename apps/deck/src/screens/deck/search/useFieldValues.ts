import { useEffect, useState } from 'react'
import type { ListedValue } from '../../../access/wireHints.ts'
import { useServices } from '../../../context/services.tsx'

const none: readonly ListedValue[] = []

/** The values of a field with their counts, as soon as they are known; none for null. */
export function useFieldValues(field: string | null): readonly ListedValue[] {
  const { hints } = useServices()
  const [known, setKnown] = useState<{ field: string; values: readonly ListedValue[] } | null>(null)
  useEffect(() => {
    if (field === null) return undefined
    let isWanted = true
    void hints.values(field).then(values => {
      if (isWanted) setKnown({ field, values })
    })
    return () => {
      isWanted = false
    }
  }, [hints, field])
  return known?.field === field ? known.values : none
}
