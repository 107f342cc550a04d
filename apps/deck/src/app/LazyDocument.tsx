import { lazy, Suspense, useEffect, useState } from 'react'
import { useT } from '../i18n/index.ts'
import styles from './LazyDocument.module.css'

/** The deck is drawn first; whoever reads a few headlines finds the viewers there. */
const preloadAfterMs = 2000

const load = () => import('../screens/document/DocumentLayer.tsx')
const DocumentLayer = lazy(async () => {
  try {
    return { default: (await load()).DocumentLayer }
  } catch {
    // Offline, or replaced by a newer deck; the next start asks again.
    return { default: NotLoaded }
  }
})

/** The document over the deck, with the viewers, which do not delay the deck itself. */
export function LazyDocument({ openId }: { openId: string | null }) {
  const [wasOpened, setWasOpened] = useState(false)
  if (openId !== null && !wasOpened) setWasOpened(true)
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  // Drawing it would load it.
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <DocumentLayer openId={openId} />
    </Suspense>
  )
}

function NotLoaded({ openId }: { openId: string | null }) {
  const t = useT()
  if (openId === null) return null
  return (
    <div className={styles.fault} role="alert">
      <p>{t('document.failed')}</p>
      <button type="button" className="primary" onClick={() => location.reload()}>
        {t('document.retry')}
      </button>
    </div>
  )
}
