import { createRoot } from 'react-dom/client'

// The minimal React page: its largest paint is the floor for the deck's.

createRoot(document.getElementById('root')!).render(<h1>Deck</h1>)
