import type { SupabaseClient } from '@supabase/supabase-js'
import { defaultAgency } from '@wiredeck/document'
import { describe, expect, it } from 'vitest'
import { oddJson, withOddFields } from '../testing/oddValues.ts'
import type { RemoteNews } from '../model/remoteColumn.ts'
import type { AcknowledgementNews } from './remote.ts'
import { openSupabaseRemote } from './supabase.ts'

type Change = { eventType: string; new: object; old: object }

/** A channel with messages from the test, because a real server sends nothing odd on demand. */
function createChannel() {
  let tell: (change: Change) => void = () => {}
  const channel = {
    on: (_type: string, _of: object, listener: typeof tell) => {
      tell = listener
      return channel
    },
    subscribe: () => channel,
  }
  const client = { channel: () => channel, removeChannel: () => {} } as unknown as SupabaseClient
  const remote = openSupabaseRemote({
    client,
    userId: 'reader',
    agency: defaultAgency,
    skewMs: () => 0,
    report: () => {},
  })
  return { remote, tell: (change: Change) => tell(change) }
}

describe('odd news of the account', () => {
  it('unreadable news say that something has changed', () => {
    const { remote, tell } = createChannel()
    const heard: (RemoteNews | 'connected')[] = []
    remote.listen(news => heard.push(news))
    tell({ eventType: 'UPDATE', new: { id: 'a', version: 2, params: 'x' }, old: {} })
    tell({ eventType: 'DELETE', new: {}, old: { id: 'b' } })
    expect(heard).toEqual([
      { id: 'a', version: 2 },
      { id: 'b', version: null },
    ])
    heard.length = 0
    const odd = withOddFields({ id: 'a', version: 2 }, oddJson())
    for (const row of odd) tell({ eventType: 'INSERT', new: row, old: {} })
    expect(heard).toHaveLength(odd.length)
    const isNews = (news: RemoteNews) => typeof news.id === 'string' && Number.isInteger(news.version ?? 0)
    expect(heard.filter(news => news !== 'connected' && !isNews(news))).toEqual([])
    expect(heard).toContain('connected')
  })

  it('odd news of acknowledgements are told as far as they can be read, and a deletion says nothing', () => {
    const { remote, tell } = createChannel()
    const heard: (AcknowledgementNews | 'connected')[] = []
    remote.acknowledgements.listen(news => heard.push(news))
    tell({ eventType: 'INSERT', new: { row_id: 'a', id: 'doc 1' }, old: {} })
    tell({ eventType: 'DELETE', new: {}, old: { row_id: 'a' } })
    tell({ eventType: 'INSERT', new: { id: 7 }, old: {} })
    expect(heard).toEqual([{ id: 'doc 1' }, 'connected'])
  })
})
