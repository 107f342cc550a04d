import { expect, it } from 'vitest'
import { sampleDocument } from '../../viewers/testing/sampleDocuments.ts'
import { eventName } from './eventName.ts'

const filed = (uno: string, ...event: unknown[]) => sampleDocument('text', { uno, afpentity: { event } })

it('data 5: a story is called as its event is, by its id or without one, and never by a bare code', () => {
  const story = [
    filed('lead', { qcode: 'afpevent:7' }, { qcode: 'afpevent:8', keyword: 'event : Regatta' }),
    filed('fair', { keyword: 'event : Harbour fair' }),
    filed('wrap', { qcode: 'afpevent:7', keyword: 'event : Ferry strike' }),
  ]
  expect(eventName(story, '7')).toBe('Ferry strike')
  expect(eventName(story, '8')).toBe('Regatta')
  expect(eventName(story, '~fair')).toBe('Harbour fair')
  expect(eventName(story.slice(0, 1), '7')).toBeNull()
  expect(eventName(story, '~lead')).toBeNull()
  expect(eventName(story, 'unknown')).toBeNull()
})
