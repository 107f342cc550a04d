import { Suspense, type ComponentType } from 'react'
import { lazyScript } from '../../platform/lazyScript.ts'
import { PartBoundary } from './PartBoundary.tsx'
import type { PartKind } from './PartFault.tsx'

/** A part of the deck that is fetched when it is drawn, within a boundary of its own. */
export function lazyPart<Props extends object>(
  kind: PartKind,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { onClose?: () => void }> {
  const Part = lazyScript(load)
  return function LazyPart(props) {
    return (
      <PartBoundary kind={kind} onClose={props.onClose}>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
}
