import type { AlertSettings, Rehearsal } from '@wiredeck/columns'
import { useEffect, useState } from 'react'
import { useServices } from '../../context/services.tsx'

/** Settings that are still being chosen are not tried one by one; milliseconds. */
const restMs = 300

/** What settings would have alerted of; each change is tried once its reader rests. */
export function useRehearsal(columnId: string, settings: AlertSettings): Rehearsal | 'running' | 'failed' {
  const { alertBoard } = useServices()
  const [state, setState] = useState<{ of: string; is: Rehearsal | 'failed' } | null>(null)
  const wanted = JSON.stringify([columnId, settings])
  useEffect(() => {
    let isWanted = true
    const take = (is: Rehearsal | 'failed'): void => {
      if (isWanted) setState({ of: wanted, is })
    }
    const [id, asked] = JSON.parse(wanted) as [string, AlertSettings]
    const timer = setTimeout(() => {
      alertBoard.rehearse(id, asked).then(take, () => take('failed'))
    }, restMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [alertBoard, wanted])
  return state?.of === wanted ? state.is : 'running'
}
