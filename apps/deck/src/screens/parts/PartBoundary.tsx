import type { ReactNode } from 'react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { PartFault, type PartKind } from './PartFault.tsx'

type Props = {
  kind: PartKind
  /** See `ErrorBoundary`. */
  input?: unknown
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** Surrounds a part of the deck. If it cannot be drawn or fetched, its place says so; the rest goes on. */
export function PartBoundary({ kind, input, onClose, children }: Props) {
  return (
    <ErrorBoundary
      of={kind}
      input={input}
      renderFault={fault => <PartFault kind={kind} onClose={onClose} fault={fault} />}
    >
      {children}
    </ErrorBoundary>
  )
}
