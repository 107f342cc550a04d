import { ApiError, type DeliveriesAnswer } from '@wiredeck/content-api'
import { createTestClock, settle } from '@wiredeck/columns/testing/clock'
import { describe, expect, it } from 'vitest'
import { createDeliveryBoard, toldReason } from './deliveryBoard.ts'
import { createSubscriptionServer } from '../testing/subscriptionServer.ts'

function createScene() {
  const clock = createTestClock()
  const server = createSubscriptionServer('Desk')
  const hearers = { visibility: () => {}, access: () => {} }
  const scene = { isVisible: true, isIn: true }
  const answerOf = async () => {
    const [service] = (await server.list()).services
    if (!service) throw new ApiError(404, 'Service not found', { isExplained: true })
    return service
  }
  const board = createDeliveryBoard({
    calls: {
      list: server.list,
      test: async () => ({ outcome: 'delivered', why: null, service: await answerOf() }),
      pause: answerOf,
      resume: answerOf,
    },
    api: {
      registerService: async ({ name }) => name,
      deleteService: async name => {
        server.deleteService(name)
        return name
      },
      removeSubscriptions: server.removeSubscriptions,
    },
    clock,
    isVisible: () => scene.isVisible,
    onVisibilityChange: hear => (hearers.visibility = hear),
    isIn: () => scene.isIn,
    onAccessChange: hear => (hearers.access = hear),
  })
  return { clock, server, board, scene, hearers }
}

const namesIn = (told: DeliveriesAnswer | null) => told?.services.map(({ name }) => name)

describe('what the server tells of services', () => {
  it('is asked for every 10 s while somebody watches in a visible tab', async () => {
    const { clock, server, board, scene, hearers } = createScene()
    await clock.advance(60_000)
    expect(server.calls()).toEqual([])
    const stop = board.watch()
    await clock.advance(20_000)
    expect(server.calls()).toHaveLength(3)
    scene.isVisible = false
    await clock.advance(60_000)
    expect(server.calls()).toEqual([])
    scene.isVisible = true
    hearers.visibility()
    await settle()
    expect(server.calls()).toHaveLength(1)
    stop()
    await clock.advance(60_000)
    expect(server.calls()).toEqual([])
  })

  it('is asked for after each act, whether that was done or not', async () => {
    const { server, board } = createScene()
    await board.refresh()
    expect(namesIn(board.state().told)).toEqual(['Desk'])
    await board.remove('Desk')
    expect(namesIn(board.state().told)).toEqual([])
    server.calls()
    await expect(board.pause('Desk')).rejects.toMatchObject({ code: 404 })
    expect(server.calls()).toContain('list')
  })

  it('stays as it was where the server cannot be asked, and says that it is so', async () => {
    const { server, board } = createScene()
    await board.refresh()
    server.refuse(new ApiError(503, 'Not now'))
    await board.refresh()
    expect(board.state().hasFailed).toBe(true)
    expect(namesIn(board.state().told)).toEqual(['Desk'])
    server.refuse(null)
    await board.refresh()
    expect(board.state().hasFailed).toBe(false)
  })

  it('goes with its reader', async () => {
    const { board, scene, hearers } = createScene()
    await board.refresh()
    const late = board.refresh()
    scene.isIn = false
    hearers.access()
    await late
    expect(board.state().told).toBeNull()
  })
})

it('a reason is told where the server has one that a reader can act on', () => {
  expect(toldReason(new ApiError(400, 'The port is closed', { isExplained: true }))).toBe(
    'The port is closed',
  )
  expect(toldReason(new ApiError(503, 'Busy', { isExplained: true }))).toBeNull()
  expect(toldReason(new TypeError('Failed to fetch'))).toBeNull()
})
