import { useEffect, useState } from 'react'
import { useServices } from '../../../context/services.tsx'
import { useLocale } from '../../../i18n/index.ts'
import type { Value } from './suggest.ts'

const none: readonly Value[] = []

/** The values of a field with their counts, as soon as they are known; none for null. Countries get their names. */
export function useFieldValues(field: string | null): readonly Value[] {
  const { hints } = useServices().filling
  const locale = useLocale()
  const [known, setKnown] = useState<{ field: string; values: readonly Value[] } | null>(null)
  useEffect(() => {
    if (field === null) return undefined
    let isWanted = true
    const show = (values: readonly Value[]) => {
      if (isWanted) setKnown({ field, values })
    }
    const values = hints.values(field)
    void values.then(show)
    if (field === 'country')
      Promise.all([import('./countries.ts'), values])
        .then(([{ nameCountries }, codes]) => nameCountries(codes, hints, locale))
        // If the script of names does not load, the codes are shown.
        .then(show, () => {})
    return () => {
      isWanted = false
    }
  }, [hints, field, locale])
  return known?.field === field ? known.values : none
}
