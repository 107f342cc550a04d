import { parsed } from '@wiredeck/document/testing/parsed'
import { rawVideo } from '@wiredeck/document/testing/rawSamples'
import { expect, it } from 'vitest'
import { shotChanges } from './shotChanges.ts'
import type { TextState } from './text/compareTexts.ts'
import { textChanges } from './textChanges.ts'

const film = (...news: string[]) => parsed(rawVideo({ news }))
const quay = '1. 00:00-00:07 Wide shot of the harbour quay with cranes'
const mayor = '2. 00:07-00:19 SOUNDBITE 1 - Jane Roe, mayor of the town (woman, English, 10 sec):'
const quote = '"We open the bridge to all walkers on Monday."'
const boats = '3. 00:19-00:25 Boats below the span at night'
const told = (older: string[], newer: string[]) =>
  textChanges(film(...older), film(...newer)).shots.map(({ before, after, texts }) => [
    before,
    after,
    ...texts.map(({ state }) => state),
  ])

it('D45: each shot of a film is told with its quotes', () => {
  expect(told([quay, mayor, quote, boats], [quay, mayor, quote.replace('Monday', 'Sunday'), boats])).toEqual([
    [0, 0, 'same'],
    [1, 1, 'same', 'changed'],
    [2, 2, 'same'],
  ])
})

it('D45: an added shot has no place in the older list, and a removed one none in the newer', () => {
  const train = '1. 00:00-00:04 Train passes a station without passengers'
  expect(told([quay, mayor, quote, boats], [train, quay, boats])).toEqual([
    [null, 0, 'added'],
    [0, 1, 'same'],
    [1, null, 'removed', 'removed'],
    [2, 2, 'same'],
  ])
})

it('D45: a quote that was cut stays under its shot', () => {
  expect(told([quay, mayor, quote, boats], [quay, mayor, boats])).toEqual([
    [0, 0, 'same'],
    [1, 1, 'same', 'removed'],
    [2, 2, 'same'],
  ])
})

it('D45: a quote stands under its shot, whatever was removed between them', () => {
  const text = (state: TextState, before: number | null, after: number | null) => ({
    state,
    before,
    after,
    runs: [],
    isMoved: false,
  })
  const shots = shotChanges(film(mayor, boats), film(mayor, quote), [
    text('same', 0, 0),
    text('removed', 1, null),
    text('added', null, 1),
  ])
  expect(shots.map(({ before, after, texts }) => [before, after, texts.length])).toEqual([
    [0, 0, 2],
    [1, null, 1],
  ])
})
