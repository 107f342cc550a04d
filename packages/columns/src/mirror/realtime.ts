import type { REALTIME_SUBSCRIBE_STATES, SupabaseClient } from '@supabase/supabase-js'
import type { RemoteNews } from '../model/remoteColumn.ts'

/** Supabase's own name for it is a value of its script, which is not loaded for one word. */
const subscribed = 'SUBSCRIBED' as REALTIME_SUBSCRIBE_STATES.SUBSCRIBED

/** Tells of every changed row, and when the connection stands, because changes before that were missed. */
export function listenToColumns(
  client: SupabaseClient,
  userId: string,
  hear: (news: RemoteNews | 'connected') => void,
): () => void {
  const channel = client
    .channel(`columns:${userId}`)
    .on<Record<string, unknown>>(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'columns' },
      change => {
        const news = toNews(change.eventType === 'DELETE' ? { ...change.old, version: null } : change.new)
        // Unreadable news mean that something has changed, too.
        hear(news ?? 'connected')
      },
    )
    .subscribe(status => {
      if (status === subscribed) hear('connected')
    })
  return () => void client.removeChannel(channel)
}

function toNews({ id, version }: Record<string, unknown>): RemoteNews | null {
  const isNews = typeof id === 'string' && (version === null || Number.isSafeInteger(version))
  return isNews ? { id, version: version as RemoteNews['version'] } : null
}
