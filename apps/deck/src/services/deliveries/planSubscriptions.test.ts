import { describe, expect, it } from 'vitest'
import { planSubscriptions, servicesWith } from './planSubscriptions.ts'
import { columnOfSubscription, subscriptionNameOf } from './subscriptionName.ts'

const [old, now, others] = ['c1~00000001', 'c1~00000002', 'c2~00000001']
const services = [
  { name: 'Desk', subscriptions: [old, others, 'everything'] },
  { name: 'Room', subscriptions: [others] },
]

describe('ADR-0037: what to do about a column', () => {
  it('a service that has it gets it as it is now; others are left alone', () => {
    expect(planSubscriptions('c1', now, services)).toEqual([{ service: 'Desk', add: now, remove: [old] }])
    expect(servicesWith('c1', services)).toEqual(['Desk'])
  })

  it('nothing where all is as it should be', () => {
    expect(planSubscriptions('c1', old, services)).toEqual([])
    expect(planSubscriptions('c9', now, services)).toEqual([])
  })

  it('exactly the chosen services get it', () => {
    expect(planSubscriptions('c1', old, services, ['Room'])).toEqual([
      { service: 'Desk', add: null, remove: [old] },
      { service: 'Room', add: old, remove: [] },
    ])
  })

  it('a crash between adding and removing has left both: one goes', () => {
    const both = [{ name: 'Desk', subscriptions: [old, now] }]
    expect(planSubscriptions('c1', now, both)).toEqual([{ service: 'Desk', add: null, remove: [old] }])
  })

  it('all of it goes where the column needs none', () => {
    expect(planSubscriptions('c1', null, services)).toEqual([{ service: 'Desk', add: null, remove: [old] }])
  })
})

describe('ADR-0037: the name of a subscription', () => {
  it('says the column, and is the same on every device for the same search', () => {
    const name = subscriptionNameOf('a~b', { query: 'bridge', langs: ['en'] })
    expect(columnOfSubscription(name)).toBe('a~b')
    expect(subscriptionNameOf('a~b', { query: 'bridge', langs: ['en'] })).toBe(name)
    expect(subscriptionNameOf('a~b', { query: 'bridges', langs: ['en'] })).not.toBe(name)
  })

  it('is told from other names', () => {
    for (const name of ['everything', '~12345678', 'a~123', 'a~1234567x', 'a'])
      expect(columnOfSubscription(name), name).toBeNull()
  })
})
