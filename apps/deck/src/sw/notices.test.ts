import { describe, expect, it } from 'vitest'
import type { FromWorker } from '../installed/workerProtocol.ts'
import { openNoticed } from './notices.ts'

const story = { path: '/doc/newsml.corvane.example%2F1' }

describe('a notification that was clicked', () => {
  it('opens its story in the deck that is in sight, and brings that to the front', async () => {
    const { clients, done } = createScene([
      { url: 'https://deck.example/', state: 'hidden' },
      { url: 'https://deck.example/doc/2', state: 'visible' },
    ])
    await openNoticed(story, clients)
    expect(done).toEqual([`tell 1 OPEN ${story.path}`, 'focus 1'])
  })

  it('opens it in a hidden deck that may not come to the front', async () => {
    const { clients, done } = createScene([
      { url: 'https://deck.example/', state: 'hidden', isKeptBack: true },
    ])
    await openNoticed(story, clients)
    expect(done).toEqual([`tell 0 OPEN ${story.path}`, 'focus 0'])
  })

  it('opens a new deck where none is open', async () => {
    const { clients, done } = createScene([
      { url: 'https://deck.example/story-shell.html', state: 'visible' },
    ])
    await openNoticed(story, clients)
    expect(done).toEqual([`open ${story.path}`])
  })

  it('opens nothing but an address of the deck', async () => {
    const { clients, done } = createScene([])
    for (const data of [
      null,
      'x',
      { path: 7 },
      { path: 'https://elsewhere.example/' },
      { path: '//elsewhere' },
    ])
      await openNoticed(data, clients)
    expect(done).toEqual([])
  })
})

type Window = { url: string; state: DocumentVisibilityState; isKeptBack?: boolean }

function createScene(windows: readonly Window[]) {
  const done: string[] = []
  const opened = windows.map(({ url, state, isKeptBack }, place) => ({
    url,
    visibilityState: state,
    postMessage: (message: FromWorker) =>
      void done.push(`tell ${place} ${message.type} ${'path' in message ? message.path : ''}`),
    async focus() {
      done.push(`focus ${place}`)
      if (isKeptBack) throw new Error('Not allowed')
    },
  }))
  const clients = {
    matchAll: async () => opened,
    openWindow: async (path: string) => void done.push(`open ${path}`),
  }
  return { clients, done }
}
