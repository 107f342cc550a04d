import type { REALTIME_SUBSCRIBE_STATES, SupabaseClient } from '@supabase/supabase-js'
import type { RemoteNews } from './remote.ts'

/** The client's own name for it is a value, and its script is not loaded for that. */
const subscribed = 'SUBSCRIBED' as REALTIME_SUBSCRIBE_STATES.SUBSCRIBED

/** Tells of every row that somebody changes, and when the connection stands: what came before it has been missed. */
export function listenToColumns(
  client: SupabaseClient,
  userId: string,
  hear: (news: RemoteNews | 'connected') => void,
): () => void {
  const channel = client
    .channel(`columns:${userId}`)
    .on<{ id: string; version: number }>(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'columns' },
      change => {
        if (change.eventType !== 'DELETE') hear({ id: change.new.id, version: change.new.version })
        else if (change.old.id) hear({ id: change.old.id, version: null })
      },
    )
    .subscribe(status => {
      if (status === subscribed) hear('connected')
    })
  return () => void client.removeChannel(channel)
}
