import { useEffect, useEffectEvent } from 'react'
import { useAlertState } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'

/** Opening a document acknowledges its alerts, from wherever; alerts that come while it is open wait. */
export function useOpenedAlerts(openId: string | null): void {
  const { alertBoard } = useServices().alerts
  const { alerts } = useAlertState()
  const areRead = alerts !== null
  const acknowledge = useEffectEvent((id: string) => {
    const open = alerts?.filter(({ documentId, acknowledged }) => documentId === id && acknowledged === null)
    if (!open || open.length === 0) return
    // If this cannot be stored, the alert stays until the reader acknowledges it by hand, and then learns
    // why.
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
