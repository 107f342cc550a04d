import { memo } from 'react'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { Card, type CardProps } from './Card.tsx'
import { CardFault } from './CardFault.tsx'

/**
 * A card, or a stand-in where it cannot be drawn; the list goes on around it. A list that scrolls draws its items at each step,
 * so a card that is the same as before has to cost nothing.
 */
export const BoundedCard = memo(function BoundedCard(props: CardProps) {
  return (
    <ErrorBoundary of="card" input={props.card} renderFault={({ ref }) => <CardFault ref={ref} {...props} />}>
      <Card {...props} />
    </ErrorBoundary>
  )
})
