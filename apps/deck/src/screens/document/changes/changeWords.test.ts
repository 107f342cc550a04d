import { setupI18n } from '@lingui/core'
import type { Change, ChangeKind } from '@wiredeck/changes'
import { describe, expect, it } from 'vitest'
import texts from '../../../i18n/locales/watch/en.json'
import { changeWords } from './changeWords.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: texts } })
const t = (id: string, values?: Record<string, unknown>) => i18n._(id, values)

function change(kind: ChangeKind, changes: Partial<Change> = {}): Change {
  return { kind, was: null, now: null, noun: null, where: { part: 'filing' }, times: 1, ...changes }
}
const words = (...ranked: Change[]) => changeWords({ ranked }, t)

describe('D45: what has changed, in a line', () => {
  it('tells numbers by their words, and the rest by kind', () => {
    expect(
      words(
        change('corrected'),
        change('dead', { was: '10', now: '12', noun: 'dead' }),
        change('paragraphAdded'),
        change('paragraphAdded'),
      ),
    ).toEqual(['corrected', '12 dead, was 10', '2 paragraphs added'])
  })

  it('says what happened to words that turned, and who speaks now', () => {
    expect(
      words(
        change('reversed', { was: 'guilty', now: 'not guilty' }),
        change('opposite', { was: 'rose', now: 'fell' }),
        change('swapped', { was: 'Calder', now: 'Dreslau' }),
        change('attribution', { was: 'Kerr', now: 'Venn' }),
      ),
    ).toEqual([
      'meaning reversed: not guilty, was guilty',
      'now the opposite: fell, was rose',
      'names or numbers swapped: Dreslau, was Calder',
      'quote now of Venn, was Kerr',
    ])
  })

  it('tells a sentence by its kind, however short it is', () => {
    const told = change('sentence', { was: 'It rained.', now: 'Nobody knows.' })
    expect(words(told, told)).toEqual(['2 sentences changed'])
  })

  it('tells what is too long for a line by its kind', () => {
    expect(words(change('quote', { was: 'The lamps went first', now: 'The road went first' }))).toEqual([
      'a quote changed',
    ])
  })

  it('tells a first toll, and one that is told no more', () => {
    expect(
      words(change('dead', { now: '10', noun: 'dead' }), change('hurt', { was: '31', noun: 'hurt' })),
    ).toEqual(['new: 10 dead', 'no longer 31 hurt'])
  })

  it('counts what has no place in the line', () => {
    const names = ['Forde', 'Aune', 'Kessel', 'Halloran', 'Osterkamp']
    const ranked = names.map(now => change('name', { was: 'Marlowe', now }))
    expect(words(...ranked, change('wording'), change('wording')).at(-1)).toBe('3 more')
  })

  it('keeps Arabic words together in a sentence that runs from left to right', () => {
    expect(words(change('dead', { was: '١٠', now: '١٢', noun: 'قتيلا' }))).toEqual([
      '\u2068١٢ قتيلا\u2069, was \u2068١٠\u2069',
    ])
  })

  it('says nothing where nothing has changed', () => {
    expect(words()).toEqual([])
  })
})
