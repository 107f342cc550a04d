import { useEffect, useState } from 'react'
import { useServices } from '../../context/services.tsx'
import { readDiagnostics, type Diagnostics } from '../../installed/diagnostics.ts'

/** Read again with every tick of the clock; null until the first answer. */
export function useDiagnostics(): Diagnostics | null {
  const { clock } = useServices().page
  const [diagnostics, setDiagnostics] = useState<Diagnostics | null>(null)
  useEffect(() => {
    const read = () => void readDiagnostics().then(setDiagnostics)
    read()
    return clock.subscribe(read)
  }, [clock])
  return diagnostics
}
