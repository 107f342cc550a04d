import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useColumnHeads, useIsEngineMissing, useMirror, useOpenedFrom } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useT } from '../../i18n/index.ts'
import { lazyPart } from '../parts/lazyPart.tsx'
import { Notices } from '../parts/Notices.tsx'
import { PartBoundary } from '../parts/PartBoundary.tsx'
import styles from './DeckScreen.module.css'
import { NavBar } from './bar/NavBar.tsx'
import { NotLoadedNotice } from './notices/NotLoadedNotice.tsx'
import type { AddressFault } from './search/readAddress.ts'
import { useArranging } from './arrange/useArranging.ts'
import { useClosing } from './useClosing.ts'
import { useStaggeredColumns } from './useStaggeredColumns.ts'
import { useDeckBehind } from './useDeckBehind.ts'
import { useDeckKeys } from './useDeckKeys.ts'
import { useRedirect } from './useRedirect.ts'
import { Welcome } from './Welcome.tsx'

const AddressNotice = lazyPart(
  'notice',
  async () => (await import('./notices/AddressNotice.tsx')).AddressNotice,
)
const AddColumn = lazyPart('dialog', async () => (await import('./bar/AddColumn.tsx')).AddColumn)
const DeviceNotices = lazyPart(
  'notice',
  async () => (await import('./notices/DeviceNotices.tsx')).DeviceNotices,
)
const ImportColumns = lazyPart('dialog', async () => (await import('./bar/ImportColumns.tsx')).ImportColumns)
const LogOut = lazyPart('dialog', async () => (await import('../leaving/LogOut.tsx')).LogOut)
const LostEdits = lazyPart('notice', async () => (await import('./notices/LostEdits.tsx')).LostEdits)
const SetAsideNotice = lazyPart(
  'notice',
  async () => (await import('./notices/SetAsideNotice.tsx')).SetAsideNotice,
)
const ShortcutSheet = lazyPart('dialog', async () => (await import('./bar/ShortcutSheet.tsx')).ShortcutSheet)

type Props = {
  /** The document that lies over the deck. */
  openId: string | null
  /** Another screen lies over the deck. */
  isCovered: boolean
}

/** The board of columns (deck 2, Deck view). */
export function DeckScreen({ openId, isCovered }: Props) {
  const t = useT()
  const {
    filling: { poller },
    config: { hasWelcome },
    stored: { localDatabase },
    page: { firstScreen },
  } = useServices()
  const heads = useColumnHeads()
  const openedFrom = useOpenedFrom()
  const deck = useRef<HTMLElement>(null)
  const { parts, canDraw, hasFailed, isInSight } = useStaggeredColumns(heads)
  const { drag, move, moved } = useArranging(heads, deck, parts)
  const isEngineMissing = useIsEngineMissing()
  const isBehind = openId !== null || isCovered
  const isOut = useDeckBehind(deck, isBehind, openedFrom)
  const closing = useClosing(deck)
  const [asked, setAsked] = useState<'add' | 'import' | 'logOut' | 'keys' | null>(null)
  const [arrived, setArrived] = useState<{ id: string; arrival: 'added' | 'back' } | null>(null)
  const [fault, setFault] = useState<AddressFault | null>(null)
  const [setAside, setSetAside] = useState(localDatabase.offered)
  const lostEdits = useMirror()?.lostEdits ?? []
  const count = heads?.length ?? 0
  // The stored cards are drawn before any answer of the wire.
  const canPoll = isInSight && count > 0

  const handleAdded = useCallback((id: string) => setArrived({ id, arrival: 'added' }), [])
  const handleUndo = async () => {
    const id = await closing.undo()
    if (id !== null) setArrived({ id, arrival: 'back' })
  }

  // Memoised, because the deck redraws for each of its columns and each document that is opened or closed.
  const bar = useMemo(
    () => (
      <PartBoundary kind="panel">
        <NavBar
          status={parts && heads && <parts.WireStatus columns={heads} />}
          bell={parts && count > 0 && <parts.Bell />}
          onAdd={() => setAsked('add')}
          onAdded={handleAdded}
          onImport={() => setAsked('import')}
          onKeys={() => setAsked('keys')}
          onLogOut={() => setAsked('logOut')}
        />
      </PartBoundary>
    ),
    [parts, heads, count, handleAdded],
  )

  useRedirect(handleAdded, setFault)
  useDeckKeys(deck, isOut, () => setAsked('keys'))
  useEffect(() => {
    if (!canPoll) return undefined
    poller.start()
    return () => poller.stop()
  }, [poller, canPoll])

  useEffect(() => {
    if (isInSight) firstScreen.noteDrawn()
  }, [firstScreen, isInSight])

  return (
    <div className={styles.screen}>
      {bar}
      <main ref={deck} className={styles.deck} aria-label={t('deck.title')} tabIndex={-1} inert={isOut}>
        {/* An open document and the welcome have headings of their own. */}
        {!isBehind && count > 0 && (
          <h1 className="visually-hidden" tabIndex={-1}>
            {t('deck.title')}
          </h1>
        )}
        {heads?.map((head, place) =>
          parts && drag && canDraw(head.id) ? (
            <parts.GuardedColumn
              key={head.id}
              head={head}
              place={place}
              isLast={place === count - 1}
              openId={head.id === openedFrom ? openId : null}
              arrival={head.id === arrived?.id ? arrived.arrival : null}
              drag={drag}
              onMove={move}
              onClose={closing.close}
            />
          ) : (
            <section key={head.id} className={styles.blank} aria-busy={!hasFailed} />
          ),
        )}
        {heads?.length === 0 && hasWelcome && (
          <Welcome onAdd={() => setAsked('add')} onAdded={handleAdded} onImport={() => setAsked('import')} />
        )}
      </main>
      <p className="visually-hidden" role="status">
        {moved && parts && <parts.MovedNews {...moved} />}
      </p>
      {parts && <parts.AwayNews />}
      {parts && (
        <PartBoundary kind="notice">
          <parts.AlertNews />
        </PartBoundary>
      )}
      <Notices>
        <div role="status">
          {closing.last && parts && (
            <PartBoundary kind="notice" key={closing.last.id} onClose={closing.pass}>
              <parts.ClosedNotice
                column={closing.last}
                takesFocus={closing.byKeyboard}
                onUndo={() => void handleUndo()}
                onPass={closing.pass}
              />
            </PartBoundary>
          )}
        </div>
        {(hasFailed || isEngineMissing) && <NotLoadedNotice />}
        <div role="status">
          {fault && <AddressNotice fault={fault} onClose={() => setFault(null)} />}
          {setAside !== null && <SetAsideNotice name={setAside} onClose={() => setSetAside(null)} />}
          {lostEdits.length > 0 && (
            <LostEdits
              edits={lostEdits}
              heads={heads ?? []}
              onRestored={id => setArrived({ id, arrival: 'back' })}
            />
          )}
        </div>
        {isInSight && <DeviceNotices />}
      </Notices>
      {asked === 'add' && <AddColumn onClose={() => setAsked(null)} onAdded={handleAdded} />}
      {asked === 'import' && <ImportColumns onClose={() => setAsked(null)} />}
      {asked === 'logOut' && <LogOut onClose={() => setAsked(null)} />}
      {asked === 'keys' && <ShortcutSheet onClose={() => setAsked(null)} />}
    </div>
  )
}
