import type { RealtimeChannel, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'

export type ToldChange = RealtimePostgresChangesPayload<Record<string, unknown>>

/** Joins a channel for all changes of a table. Rejects with the server's reason. */
export function listen(
  browser: SupabaseClient,
  listener: (change: ToldChange) => void,
  name = 'columns',
  table = 'columns',
): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    const channel = browser
      .channel(name)
      .on('postgres_changes', { event: '*', schema: 'public', table }, listener)
      .subscribe((state, error) => {
        const status: string = state
        if (status === 'SUBSCRIBED') resolve(channel)
        else if (status !== 'CLOSED') reject(error ?? new Error(status))
      })
  })
}
