import type { SupabaseClient } from '@supabase/supabase-js'
import { listenToRows } from './realtime.ts'
import type { AcknowledgementNews, RemoteAcknowledgement, RemoteAcknowledgements } from './remote.ts'
import { createCalls, read } from './supabaseCalls.ts'

const kind = 'acknowledgement'

/** A row of the table `items`, in which each kind has its own ids. */
type Row = { id: string; created_at: string; updated_at: string }

/** The acknowledgements of an account behind the Supabase API (D49). */
export function openSupabaseAcknowledgements(client: SupabaseClient, userId: string): RemoteAcknowledgements {
  const { ask, find } = createCalls(client, userId)
  const items = () => client.from('items')
  return {
    async since(at) {
      const answer = await find<Row[]>(signal => {
        const all = items().select('id,created_at,updated_at').eq('kind', kind).eq('deleted', false)
        const asked = at === null ? all : all.gte('updated_at', new Date(at).toISOString())
        return asked.order('updated_at').abortSignal(signal).overrideTypes<Row[]>()
      })
      return read(answer, 'unsupported').flatMap(row => toAcknowledgement(row) ?? [])
    },
    async add(ids) {
      const rows = ids.map(id => ({ kind, id }))
      const options = { onConflict: 'user_id,kind,id', ignoreDuplicates: true }
      read(await ask<null>(signal => items().upsert(rows, options).abortSignal(signal)))
    },
    async removeBefore(at) {
      const before = new Date(at).toISOString()
      read(
        await ask<null>(signal =>
          items().delete().eq('kind', kind).lt('created_at', before).abortSignal(signal),
        ),
        'unsupported',
      )
    },
    // Deletions are ignored, because a row is deleted only after it has expired.
    listen: hear =>
      listenToRows<AcknowledgementNews | 'gone'>(client, 'items', userId, toNews, news => {
        if (news !== 'gone') hear(news)
      }),
  }
}

function toAcknowledgement({ id, created_at, updated_at }: Row): RemoteAcknowledgement | null {
  const [madeAt, writtenAt] = [Date.parse(created_at), Date.parse(updated_at)]
  return typeof id === 'string' && !Number.isNaN(madeAt + writtenAt) ? { id, madeAt, writtenAt } : null
}

function toNews({ id }: Record<string, unknown>, isDeleted: boolean): AcknowledgementNews | 'gone' | null {
  if (isDeleted) return 'gone'
  return typeof id === 'string' ? { id } : null
}
