import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../routes/paths.ts'
import { lazyScript } from '../platform/lazyScript.ts'
import { PartFault } from '../screens/parts/PartFault.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useEarlyKeys } from './useEarlyKeys.ts'

/** The viewers load after the deck is drawn, while the reader reads the first headlines. */
const preloadAfterMs = 2000

const load = async () => (await import('../screens/document/DocumentLayer.tsx')).DocumentLayer
const DocumentLayer = lazyScript(load)

/** The document over the deck. Its viewers load separately, so that they do not delay the deck. */
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
  // Drawing the document would load its script.
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

/** Calls back when the parts before it are drawn and listen to keys. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  const handleArrival = useEffectEvent(onArrive)
  useEffect(() => handleArrival(), [])
  return null
}
