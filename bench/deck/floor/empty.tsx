import { createRoot } from 'react-dom/client'

// The least a React page can do: its largest paint is the floor of the deck's.

createRoot(document.getElementById('root')!).render(<h1>Deck</h1>)
