import type { REALTIME_SUBSCRIBE_STATES, SupabaseClient } from '@supabase/supabase-js'

/** A copy of Supabase's constant, so that its script need not be loaded for one word. */
const subscribed = 'SUBSCRIBED' as REALTIME_SUBSCRIBE_STATES.SUBSCRIBED

/**
 * Calls `hear` with every changed row, read by `toNews`, and when the connection is made, because earlier
 * changes were missed. Each table has its own channel, because one table without realtime would make the
 * server refuse the whole channel.
 */
export function listenToRows<News>(
  client: SupabaseClient,
  table: string,
  userId: string,
  toNews: (row: Record<string, unknown>, isDeleted: boolean) => News | null,
  hear: (news: News | 'connected') => void,
): () => void {
  const channel = client
    .channel(`${table}:${userId}`)
    .on<Record<string, unknown>>('postgres_changes', { event: '*', schema: 'public', table }, change => {
      const isDeleted = change.eventType === 'DELETE'
      // Unreadable news also mean that something has changed.
      hear(toNews(isDeleted ? change.old : change.new, isDeleted) ?? 'connected')
    })
    .subscribe(status => {
      if (status === subscribed) hear('connected')
    })
  return () => void client.removeChannel(channel)
}
