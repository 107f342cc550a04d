import type { ComponentProps } from 'react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Column } from './column/Column.tsx'
import { ColumnFault } from './column/ColumnFault.tsx'

/** A column, or in its place a note that it cannot be drawn; the other columns go on. */
export function GuardedColumn(props: ComponentProps<typeof Column>) {
  const { head, onClose } = props
  return (
    <ErrorBoundary
      of="column"
      input={head}
      renderFault={fault => <ColumnFault head={head} fault={fault} onClose={onClose} />}
    >
      <Column {...props} />
    </ErrorBoundary>
  )
}
