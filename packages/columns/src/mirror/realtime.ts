import type { REALTIME_SUBSCRIBE_STATES, SupabaseClient } from '@supabase/supabase-js'

/** Supabase's own name for it is a value of its script, which is not loaded for one word. */
const subscribed = 'SUBSCRIBED' as REALTIME_SUBSCRIBE_STATES.SUBSCRIBED

/**
 * Tells of every changed row, as `toNews` reads it, and when the connection stands, because changes before that were missed.
 * Each table has a channel of its own: a channel for a table that is not told would be refused as a whole.
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
      // Unreadable news mean that something has changed, too.
      hear(toNews(isDeleted ? change.old : change.new, isDeleted) ?? 'connected')
    })
    .subscribe(status => {
      if (status === subscribed) hear('connected')
    })
  return () => void client.removeChannel(channel)
}
