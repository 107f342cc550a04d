import { defaultParams } from '@wiredeck/columns'
import { describe, expect, it } from 'vitest'
import type { Translate } from '../i18n/index.ts'
import { contentClasses, subtitleOf, titleOf, topicLanguageOf } from './title.ts'

const t: Translate = id => id
const topic = (changes: object) => ({ type: 'topic' as const, params: { ...defaultParams(), ...changes } })
const search = (changes: object) => ({ type: 'search' as const, params: { ...defaultParams(), ...changes } })

describe('deck 2: the name of a column', () => {
  it('is the label of its topic, also after picture has cleared the languages', () => {
    const topStories = { topic: 'ONLINE-NEWS-EN_TOP-STORIES-INT' }
    expect(titleOf(topic({ ...topStories, langs: ['en'] }), t)).toBe('Top Stories')
    expect(titleOf(topic({ ...topStories, class: 'picture' }), t)).toBe('Top Stories')
    expect(topicLanguageOf(topic(topStories))).toBe('en')
  })

  it('is the query of a search, or its class, or everything', () => {
    expect(titleOf(search({ query: 'slug:bridge', class: 'text' }), t)).toBe('slug:bridge')
    expect(titleOf(search({ class: 'text' }), t)).toBe('class.text')
    expect(titleOf(search({}), t)).toBe('column.everything')
    expect(titleOf(topic({ topic: 'all' }), t)).toBe('column.everything')
  })

  it('is followed by class, languages and dates, but not by the language that the topic has anyway', () => {
    expect(subtitleOf(search({ query: 'x', class: 'text', langs: ['fr', 'en'] }), t)).toBe(
      'class.text · fr, en',
    )
    expect(subtitleOf(topic({ topic: 'ONLINE-NEWS-EN_SPORTS', langs: ['en'] }), t)).toBe('')
    expect(subtitleOf(search({ query: 'x', dateFrom: '2026-11-20' }), t)).toBe('2026-11-20 –')
  })

  it('deck 2: eight classes besides all can be chosen', () => {
    expect(contentClasses.join()).toBe('text,multimedia,picture,video,graphic,videography,webstory,factcheck')
  })
})
