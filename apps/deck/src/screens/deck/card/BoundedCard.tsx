import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { Card, type CardProps } from './Card.tsx'
import { CardFault } from './CardFault.tsx'

/** A card, or a stand-in where it cannot be drawn; the list goes on around it. */
export function BoundedCard(props: CardProps) {
  return (
    <ErrorBoundary of="card" input={props.card} renderFault={({ ref }) => <CardFault ref={ref} {...props} />}>
      <Card {...props} />
    </ErrorBoundary>
  )
}
