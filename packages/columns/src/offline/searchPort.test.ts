import { afterEach, describe, expect, it } from 'vitest'
import { createMemoryStore } from '../store/memory.ts'
import { storedStory } from '../testing/storedStory.ts'
import { createOfflineSearcher } from './offlineSearcher.ts'
import { connectSearcher, serveSearcher } from './searchPort.ts'

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

function connect() {
  const store = createMemoryStore()
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  serveSearcher(port2, createOfflineSearcher({ source: store, now: Date.now }))
  return { store, searcher: connectSearcher(port1) }
}

describe('a searcher at the other end of a port', () => {
  it('answers as the searcher itself', async () => {
    const { store, searcher } = connect()
    await store.putDocuments([storedStory('x')])
    await searcher.prepare()
    expect(await searcher.search({})).toEqual({ ids: ['x'], count: 1 })
    expect(await searcher.values('country', {}, 1)).toEqual([{ name: 'NRL', count: 1 }])
  })

  it('tells of what is found so far, to who asks for it', async () => {
    const { store, searcher } = connect()
    for (let nth = 0; nth < 150; nth += 1) await store.putDocuments([storedStory(`x${nth}`)])
    const told: number[] = []
    const [answer] = await Promise.all([
      searcher.search({}, ({ count }) => told.push(count)),
      searcher.search({}),
    ])
    expect([...told, answer?.count]).toEqual([100, 150, 150])
  })

  it('is told of a change before it is asked', async () => {
    const { store, searcher } = connect()
    await store.putDocuments([storedStory('x')])
    await searcher.prepare()
    await store.putDocuments([storedStory('x', { raw: { headline: 'Over' } })])
    searcher.changed(['x'])
    const [over, bridge] = await Promise.all(
      ['over', 'bridge'].map(word => searcher.search({ query: { name: 'all', in: [word] } })),
    )
    expect([over?.ids, bridge?.ids]).toEqual([['x'], []])
  })

  it('fails as the searcher fails, call by call', async () => {
    const { searcher } = connect()
    await expect(searcher.search({ dateRange: { from: 'soon' } })).rejects.toThrow('dateRange.from: soon')
    expect(await searcher.search({})).toEqual({ ids: [], count: 0 })
  })

  it('fails every call once no answer can come', async () => {
    const { searcher } = connect()
    const call = searcher.search({})
    searcher.fail(new Error('The worker is gone'))
    await expect(call).rejects.toThrow('The worker is gone')
    await expect(searcher.prepare()).rejects.toThrow('The worker is gone')
    searcher.changed(['x'])
  })
})
