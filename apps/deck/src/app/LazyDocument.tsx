import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../routes/paths.ts'
import { lazyScript } from '../screens/parts/lazyScript.ts'
import { PartFault } from '../screens/parts/PartFault.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useEarlyKeys } from './useEarlyKeys.ts'

/** The deck is drawn first; the viewers are there when a reader has read a few headlines. */
const preloadAfterMs = 2000

const load = async () => (await import('../screens/document/DocumentLayer.tsx')).DocumentLayer
const DocumentLayer = lazyScript(load)

/** The document over the deck, with the viewers, which do not delay the deck itself. */
export function LazyDocument({ openId }: { openId: string | null }) {
  const [, navigate] = useLocation()
  const [wasOpened, setWasOpened] = useState(false)
  const [isHere, setIsHere] = useState(false)
  if (openId !== null && !wasOpened) setWasOpened(true)
  const pressEarlyKeys = useEarlyKeys(openId !== null && !isHere)
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  // Drawing it would load it.
  if (!wasOpened) return null
  return (
    <ErrorBoundary
      of="layer"
      input={openId}
      // Once the document is closed, it does not matter that its script is not available.
      renderFault={fault =>
        openId !== null && <PartFault kind="layer" fault={fault} onClose={() => navigate(paths.deck)} />
      }
    >
      <Suspense>
        <DocumentLayer openId={openId} />
        <Arrival
          onArrive={() => {
            setIsHere(true)
            pressEarlyKeys()
          }}
        />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Tells that the parts before it are drawn, and listen. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  const handleArrival = useEffectEvent(onArrive)
  useEffect(() => handleArrival(), [])
  return null
}
