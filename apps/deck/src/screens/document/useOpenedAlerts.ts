import { useEffect, useEffectEvent } from 'react'
import { useAlertState } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'

/** Opening a document acknowledges its alerts, wherever it was opened from; what alerts while it is open waits. */
export function useOpenedAlerts(openId: string | null): void {
  const { alertBoard } = useServices()
  const { alerts } = useAlertState()
  const areRead = alerts !== null
  const acknowledge = useEffectEvent((id: string) => {
    const open = alerts?.filter(({ documentId, acknowledged }) => documentId === id && acknowledged === null)
    if (!open || open.length === 0) return
    // Where it cannot be stored, the alert stands until the reader acknowledges it by hand, and is told why not.
    alertBoard
      .acknowledge(
        open.map(({ id: alertId }) => alertId),
        'open',
      )
      .catch(() => {})
  })
  useEffect(() => {
    if (openId !== null && areRead) acknowledge(openId)
  }, [openId, areRead])
}
