import { memo } from 'react'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Card, type CardProps } from './Card.tsx'
import { CardFault } from './CardFault.tsx'

/**
 * A card, or a stand-in if it cannot be drawn, so that the list goes on around it. A list redraws its items
 * at each step of a scroll, so an unchanged card must cost nothing.
 */
export const BoundedCard = memo(function BoundedCard(props: CardProps) {
  return (
    <ErrorBoundary of="card" input={props.card} renderFault={({ ref }) => <CardFault ref={ref} {...props} />}>
      <Card {...props} />
    </ErrorBoundary>
  )
})
