import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useColumnHeads, useOpenedFrom } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useT } from '../../i18n/index.ts'
import { AddColumn } from './AddColumn.tsx'
import { Column } from './Column.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import styles from './DeckScreen.module.css'
import { NavBar } from './NavBar.tsx'
import { useDeckKeys } from './useDeckKeys.ts'
import { useRedirect } from './useRedirect.ts'
import { Welcome } from './Welcome.tsx'

const ShortcutSheet = lazy(async () => ({ default: (await import('./ShortcutSheet.tsx')).ShortcutSheet }))

/** The board of columns (`deck.md` section 2, Deck view). `openId` is the document that lies over it. */
export function DeckScreen({ openId }: { openId: string | null }) {
  const t = useT()
  const { poller } = useServices()
  const heads = useColumnHeads()
  const openedFrom = useOpenedFrom()
  const [isAdding, setIsAdding] = useState(false)
  const [isShowingKeys, setIsShowingKeys] = useState(false)
  const deck = useRef<HTMLElement>(null)
  const [addedId, setAddedId] = useState<string | null>(null)

  useRedirect(setAddedId)
  useDeckKeys(deck, () => setIsShowingKeys(true))
  useEffect(() => {
    poller.start()
    return () => poller.stop()
  }, [poller])

  return (
    <div className={styles.screen}>
      <NavBar
        columnCount={heads?.length ?? 0}
        onAdd={() => setIsAdding(true)}
        onAdded={setAddedId}
        onKeys={() => setIsShowingKeys(true)}
      />
      {/* Behind a document the deck is out of reach, for the keyboard as for the pointer. */}
      <main
        ref={deck}
        className={styles.deck}
        aria-label={t('deck.title')}
        tabIndex={-1}
        inert={openId !== null}
      >
        {/* An open document and the welcome have their own. */}
        {openId === null && heads !== null && heads.length > 0 && (
          <h1 className="visually-hidden">{t('deck.title')}</h1>
        )}
        {heads?.map((head, place) => (
          <Column
            key={head.id}
            head={head}
            place={place}
            openId={openId}
            isOpener={openId !== null && head.id === openedFrom}
            isNew={head.id === addedId}
          />
        ))}
        {heads?.length === 0 && <Welcome onAdd={() => setIsAdding(true)} />}
      </main>
      {isAdding && <AddColumn onClose={() => setIsAdding(false)} onAdded={setAddedId} />}
      {isShowingKeys && (
        <Suspense>
          <ShortcutSheet onClose={() => setIsShowingKeys(false)} />
        </Suspense>
      )}
      <ConnectionNotice />
    </div>
  )
}
