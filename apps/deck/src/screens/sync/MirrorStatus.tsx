import type { DeckMirror, MirrorFailure } from '@wiredeck/columns'
import { CircleAlert, CloudCheck, CloudOff, RefreshCw, type LucideIcon } from 'lucide-react'
import { usePending } from '../../context/columnHooks.ts'
import { useIsOnline, useMirror } from '../../context/hooks.ts'
import { useRegionalLocale, useT, type MessageId, type Translate } from '../../i18n/index.ts'
import { clockOf } from '@wiredeck/document/times'
import underlined from '../parts/Underlined.module.css'
import styles from './SyncScreen.module.css'

const failures: Record<MirrorFailure, MessageId> = {
  session: 'mirror.session',
  unsupported: 'mirror.unsupported',
  refused: 'mirror.refused',
  server: 'mirror.server',
  device: 'mirror.device',
}

/** The state of the sync between the columns and the account. */
export function MirrorStatus({ mirror }: { mirror: DeckMirror }) {
  const t = useT()
  const state = useMirror()
  const pending = usePending(mirror) ?? 0
  const { icon: Icon, text } = useSaying()
  const isFailed = state?.phase === 'failed'
  return (
    <div className={isFailed ? styles.failing : styles.state}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <p role="status">
        {text}
        {pending > 0 && <small>{t('mirror.pending', { count: pending })}</small>}
      </p>
      {(isFailed || state?.phase === 'offline') && (
        <button type="button" className={underlined.button} onClick={() => void mirror.syncNow()}>
          {t('mirror.tryAgain')}
        </button>
      )}
    </div>
  )
}

function useSaying(): { icon: LucideIcon; text: string } {
  const t = useT()
  const state = useMirror()
  const locale = useRegionalLocale()
  const isOnline = useIsOnline()
  switch (state?.phase) {
    case 'failed':
      return { icon: CircleAlert, text: t(failures[state.reason]) }
    case 'offline':
      return { icon: CloudOff, text: t(isOnline ? 'sync.unreachable' : 'mirror.offline') }
    case 'idle':
      return { icon: CloudCheck, text: upToDate(t, state.syncedAt, locale) }
    case 'off':
    case 'syncing':
    case undefined:
      return { icon: RefreshCw, text: t('mirror.syncing') }
  }
}

function upToDate(t: Translate, syncedAt: number | null, locale: string): string {
  if (syncedAt === null) return t('mirror.syncing')
  return t('mirror.upToDate', { time: clockOf(new Date(syncedAt), locale) })
}
