import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnectionNews, type ConnectionNews } from './connectionNews.ts'

let said: ConnectionNews[]
const start = (isOnline: boolean) => createConnectionNews(isOnline, news => said.push(news))

beforeEach(() => {
  vi.useFakeTimers()
  said = []
})

describe('deck 4: the messages of the connection', () => {
  it('come once each', () => {
    const connection = start(true)
    connection.change(false)
    vi.runAllTimers()
    connection.change(false)
    vi.runAllTimers()
    connection.change(true)
    vi.runAllTimers()
    expect(said).toEqual(['offline', 'back'])
  })

  it('do not chatter through twenty flaps', () => {
    const connection = start(true)
    for (let flap = 0; flap < 20; flap += 1) {
      connection.change(false)
      vi.advanceTimersByTime(200)
      connection.change(true)
      vi.advanceTimersByTime(200)
    }
    vi.runAllTimers()
    expect(said).toEqual([])

    for (let flap = 0; flap < 20; flap += 1) connection.change(flap % 2 === 1)
    connection.change(false)
    vi.runAllTimers()
    expect(said).toEqual(['offline'])
  })

  it('are not said after the deck was closed', () => {
    const connection = start(false)
    connection.change(true)
    connection.stop()
    vi.runAllTimers()
    expect(said).toEqual([])
  })
})
