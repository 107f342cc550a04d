import type { Clock, Position } from '@wiredeck/columns'
import { createListeners, type Listeners } from '../platform/listeners.ts'
import type { Reader, Tabs } from './tabs.ts'

/** A tab says again what it shows this often, and is forgotten when it has said nothing for long, as a crashed one. */
const tellEveryMs = 60_000
const forgottenAfterMs = 150_000

type Sight = Pick<Reader, 'isVisible' | 'isActive'>
type Uses = Pick<Reader, 'open' | 'focused'>

type Deps = {
  tabs: Tabs
  clock: Clock
  /** Whether this tab is in sight, now. */
  sight: () => Sight
  onLeave: (listener: () => void) => unknown
}

/** Where the readers of all tabs of a browser are, so that no tab changes what is read in another. */
export type Readers = {
  setPosition(columnId: string, position: Position): void
  setUses(uses: Uses): void
  /** Call if this tab may have come into sight or gone out of it. */
  look(): void
  /** Whether the list is read in another tab, unless the reader is free at its top there. */
  isReadElsewhere(columnId: string): boolean
  /** The open documents of all tabs. */
  openDocuments(): readonly string[]
  inUse(): ReadonlySet<string>
  /** Called when the documents in use have changed, in whatever tab. */
  onUsesChange: Listeners['subscribe']
  /** Called when another tab has come into sight. */
  onShown: Listeners['subscribe']
}

export function createReaders({ tabs, clock, sight, onLeave }: Deps): Readers {
  const uses = createListeners()
  const shown = createListeners()
  const others = new Map<string, Reader & { at: number }>()
  let own: Reader = { positions: {}, open: [], focused: [], ...sight() }

  const tell = (): void => {
    own = { ...own, ...sight() }
    tabs.tell({ is: 'reader', reader: own })
  }
  const forgetSilent = (): void => {
    for (const [id, { at }] of others) if (clock.now() - at > forgottenAfterMs) others.delete(id)
  }
  const usesOf = ({ open, focused }: Uses) => [...open, ...focused].join(' ')

  tabs.on('who', tell)
  tabs.on('reader', ({ reader }, from) => {
    const before = others.get(from)
    if (reader) others.set(from, { ...reader, at: clock.now() })
    else others.delete(from)
    if ((before ? usesOf(before) : '') !== (reader ? usesOf(reader) : '')) uses.tell()
    if (reader?.isVisible && !before?.isVisible) shown.tell()
  })
  clock.every(tellEveryMs, () => {
    forgetSilent()
    tell()
  })
  onLeave(() => tabs.tell({ is: 'reader', reader: null }))
  tabs.tell({ is: 'who' })

  const all = () => [own, ...others.values()]
  return {
    setPosition(columnId, position) {
      if (own.positions[columnId] === position) return
      own = { ...own, positions: { ...own.positions, [columnId]: position } }
      tell()
    },
    setUses(next) {
      if (usesOf(next) === usesOf(own)) return
      own = { ...own, ...next }
      tell()
      uses.tell()
    },
    look() {
      const { isVisible, isActive } = sight()
      if (own.isVisible !== isVisible || own.isActive !== isActive) tell()
    },
    isReadElsewhere: columnId =>
      [...others.values()].some(({ positions }) => (positions[columnId] ?? 'top') !== 'top'),
    openDocuments: () => [...new Set(all().flatMap(({ open }) => open))],
    inUse: () => new Set(all().flatMap(({ open, focused }) => [...open, ...focused])),
    onUsesChange: uses.subscribe,
    onShown: shown.subscribe,
  }
}
