import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { usePending } from '../../context/columnHooks.ts'
import { useSession } from '../../context/hooks.ts'
import type { OpenSync, Sync } from '../../services/sync.ts'
import { addAccountTexts } from '../../i18n/accountTexts.ts'
import { useT } from '../../i18n/index.ts'
import { paths } from '../../routes/paths.ts'

// The texts are loaded before this module can be used.
await addAccountTexts()

/** Offers to keep in the account the columns that a log-out removes from this browser (D28). */
export function SyncFirst({ sync }: { sync: Sync }) {
  const t = useT()
  const session = useSession()
  const [opened, setOpened] = useState<OpenSync | null>(null)
  useEffect(() => {
    if (sync.isStored()) sync.open().then(setOpened, () => {})
  }, [sync])

  if (opened && session?.status === 'signed-in')
    return <InAccount email={session.user.email} mirror={opened.mirror} />
  if (sync.isStored()) return null
  return (
    <Link href={paths.sync} className="soft">
      <RefreshCw size={18} strokeWidth={1.75} aria-hidden /> {t('logOut.sync')}
    </Link>
  )
}

function InAccount({ email, mirror }: { email: string; mirror: OpenSync['mirror'] }) {
  const t = useT()
  const pending = usePending(mirror)
  if (pending === null) return null
  return (
    <>
      <p>{pending === 0 ? t('logOut.inAccount', { email }) : t('logOut.notSynced', { count: pending })}</p>
      {pending > 0 && (
        <button type="button" className="soft" onClick={() => void mirror.flush()}>
          <RefreshCw size={18} strokeWidth={1.75} aria-hidden /> {t('logOut.sync')}
        </button>
      )}
    </>
  )
}
