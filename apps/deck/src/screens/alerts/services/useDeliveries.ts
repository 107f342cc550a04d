import { useEffect, useState, useSyncExternalStore } from 'react'
import { useIsIn } from '../../../context/hooks.ts'
import { useServices } from '../../../context/services.tsx'
import type { Deliveries } from '../../../services/deliveries/openDeliveries.ts'
import type { DeliveryState } from '../../../services/deliveries/deliveryBoard.ts'

/** The services of the reader's account, reloaded while they are drawn; null if none are offered. */
export function useDeliveries(): ({ deliveries: Deliveries } & DeliveryState) | null {
  const { deliveries: load } = useServices()
  const isIn = useIsIn()
  const [deliveries, setDeliveries] = useState<Deliveries | null>(null)
  useEffect(() => {
    let stop: (() => void) | null = null
    let isHere = true
    const begin = async () => {
      const made = await load?.()
      if (!made || !isHere) return
      stop = made.watch()
      setDeliveries(made)
    }
    // If its script does not load, nothing is offered until the screen is opened again.
    begin().catch(() => {})
    return () => {
      isHere = false
      stop?.()
    }
  }, [load])
  const state = useSyncExternalStore(deliveries?.subscribe ?? subscribeToNothing, () => deliveries?.state())
  return deliveries && state && isIn ? { deliveries, ...state } : null
}

const subscribeToNothing = () => () => {}
