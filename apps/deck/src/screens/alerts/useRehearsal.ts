import type { AlertSettings, Rehearsal } from '@wiredeck/columns'
import { useEffect, useState } from 'react'
import { useServices } from '../../context/services.tsx'

/** Waits until the reader stops changing the settings, so that not each change is tried; milliseconds. */
const restMs = 300

/** What settings would have alerted of; tried again once the reader stops changing them. */
export function useRehearsal(columnId: string, settings: AlertSettings): Rehearsal | 'running' | 'failed' {
  const { alertBoard } = useServices().alerts
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
