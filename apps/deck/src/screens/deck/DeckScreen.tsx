import { useEffect, useState } from 'react'
import { useColumnHeads } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useT } from '../../i18n/index.ts'
import { AddColumn } from './AddColumn.tsx'
import { Column } from './Column.tsx'
import styles from './DeckScreen.module.css'
import { NavBar } from './NavBar.tsx'
import { useRedirect } from './useRedirect.ts'
import { Welcome } from './Welcome.tsx'

/** The board of columns (`deck.md` section 2, Deck view). `openId` is the document that lies over it. */
export function DeckScreen({ openId }: { openId: string | null }) {
  const t = useT()
  const { poller } = useServices()
  const heads = useColumnHeads()
  const [isAdding, setIsAdding] = useState(false)
  const [addedId, setAddedId] = useState<string | null>(null)

  useRedirect(setAddedId)
  useEffect(() => {
    poller.start()
    return () => poller.stop()
  }, [poller])

  return (
    <div className={styles.screen}>
      <NavBar columnCount={heads?.length ?? 0} onAdd={() => setIsAdding(true)} onAdded={setAddedId} />
      <main className={styles.deck} aria-label={t('deck.title')}>
        {heads?.map(head => (
          <Column key={head.id} head={head} openId={openId} isNew={head.id === addedId} />
        ))}
        {heads?.length === 0 && <Welcome onAdd={() => setIsAdding(true)} />}
      </main>
      {isAdding && <AddColumn onClose={() => setIsAdding(false)} onAdded={setAddedId} />}
    </div>
  )
}
