import type { Clock, Position } from '@wiredeck/columns'
import { createListeners, type Listeners } from '../platform/listeners.ts'
import type { TabChannel } from '../platform/tabChannel.ts'

/** What one tab shows: where its reader is in each list, and the documents that are open or in focus. */
type Reader = { positions: Record<string, Position>; open: readonly string[]; focused: readonly string[] }
export type ReaderNews = { tab: string; reader: Reader | null } | { asks: true }

/** A tab says again what it shows this often, and is forgotten when it has said nothing for long, as a crashed one. */
const tellEveryMs = 60_000
const forgottenAfterMs = 150_000

/** Where the readers of all tabs of a browser are, so that no tab changes what is read in another. */
export type ReadersInTabs = {
  setPosition(columnId: string, position: Position): void
  setUses(uses: Pick<Reader, 'open' | 'focused'>): void
  /** Whether the list is read in another tab, unless the reader is free at its top there. */
  isReadElsewhere(columnId: string): boolean
  /** The open documents of all tabs. */
  openDocuments(): readonly string[]
  inUse(): ReadonlySet<string>
  /** Called when the documents in use have changed, in whatever tab. */
  onUsesChange: Listeners['subscribe']
}

export function createReadersInTabs(
  tabs: TabChannel<ReaderNews>,
  clock: Clock,
  onLeave: (listener: () => void) => unknown,
): ReadersInTabs {
  const tab = crypto.randomUUID()
  const { subscribe, tell } = createListeners()
  const others = new Map<string, Reader & { at: number }>()
  let own: Reader = { positions: {}, open: [], focused: [] }

  const tellTabs = (): void => tabs.tell({ tab, reader: own })
  const forgetSilent = (): void => {
    for (const [id, { at }] of others) if (clock.now() - at > forgottenAfterMs) others.delete(id)
  }
  const usesOf = ({ open, focused }: Reader) => [...open, ...focused].join(' ')

  tabs.subscribe(news => {
    if ('asks' in news) return tellTabs()
    const before = others.get(news.tab)
    if (news.reader) others.set(news.tab, { ...news.reader, at: clock.now() })
    else others.delete(news.tab)
    if ((before ? usesOf(before) : '') !== (news.reader ? usesOf(news.reader) : '')) tell()
  })
  clock.every(tellEveryMs, () => {
    forgetSilent()
    tellTabs()
  })
  onLeave(() => tabs.tell({ tab, reader: null }))
  tabs.tell({ asks: true })

  const all = () => [own, ...others.values()]
  return {
    setPosition(columnId, position) {
      if (own.positions[columnId] === position) return
      own = { ...own, positions: { ...own.positions, [columnId]: position } }
      tellTabs()
    },
    setUses(uses) {
      if (usesOf({ ...own, ...uses }) === usesOf(own)) return
      own = { ...own, ...uses }
      tellTabs()
      tell()
    },
    isReadElsewhere: columnId =>
      [...others.values()].some(({ positions }) => (positions[columnId] ?? 'top') !== 'top'),
    openDocuments: () => [...new Set(all().flatMap(({ open }) => open))],
    inUse: () => new Set(all().flatMap(({ open, focused }) => [...open, ...focused])),
    onUsesChange: subscribe,
  }
}
