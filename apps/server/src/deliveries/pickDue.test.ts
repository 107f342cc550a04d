import { expect, it } from 'vitest'
import { pickDue } from './pickDue.ts'

const service = (identifier: string, more: { nextTry?: Date; tries?: number } = {}) => ({
  identifier,
  nextTry: null,
  tries: 0,
  ...more,
})
const seats = { all: 3, failing: 1 }
const pick = (ready: ReturnType<typeof service>[], running: [string, { isFailing: boolean }][] = []) => {
  const { services, nextAt } = pickDue(ready, new Map(running), seats, 1000)
  return [services.map(({ identifier }) => identifier).join(' '), nextAt]
}

it('tries what is due, and knows when the next one is', () => {
  const later = [
    service('b', { nextTry: new Date(3000), tries: 1 }),
    service('c', { nextTry: new Date(2000) }),
  ]
  expect(pick([service('a'), ...later, service('d', { nextTry: new Date(1000) })])).toEqual(['a d', 2000])
})

it('sends one batch at a time to a service, and to no more services than there are seats', () => {
  expect(pick([service('a'), service('b')], [['a', { isFailing: false }]])).toEqual(['b', null])
  expect(pick(['a', 'b', 'c', 'd'].map(name => service(name)))).toEqual(['a b c', null])
})

it('keeps seats for services that do not fail', () => {
  const failing = ['a', 'b', 'c'].map(name => service(name, { tries: 2 }))
  expect(pick([...failing, service('d')])).toEqual(['a d', null])
  expect(pick([...failing, service('d')], [['x', { isFailing: true }]])).toEqual(['d', null])
})
