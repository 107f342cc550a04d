import type { Change, ChangeKind } from '@wiredeck/changes'
import { afterEach, describe, expect, it } from 'vitest'
import { nothingRead } from '../context/testing/nothingRead.ts'
import { servicesOf } from '../context/testing/servicesOf.ts'
import { ServicesProvider } from '../context/services.tsx'
import { drawInEnglish } from '../i18n/testing/drawInEnglish.tsx'
import { stillClock } from '../platform/testing/stillClock.ts'
import { ToldChange } from './ToldChange.tsx'

let page: ReturnType<typeof drawInEnglish>
afterEach(() => page.close())

function told(kind: ChangeKind, was: string | null, now: string | null): string {
  const change: Change = { kind, was, now, noun: null, where: { part: 'headline' }, times: 1 }
  page = drawInEnglish(
    // The line asks only for the time.
    <ServicesProvider value={servicesOf(nothingRead, { page: { clock: stillClock(0) } })}>
      <ToldChange change={change} lang="en" />
    </ServicesProvider>,
  )
  return page.place.textContent
}

describe('D45: what turned, on a card', () => {
  it.each<[ChangeKind, string, string, string]>([
    ['reversed', 'guilty', 'not guilty', 'meaning reversed: was guilty→now not guilty'],
    ['opposite', 'rose', 'fell', 'now the opposite: was rose→now fell'],
    ['swapped', 'Calder', 'Dreslau', 'names or numbers swapped: was Calder→now Dreslau'],
    ['attribution', 'Kerr', 'Venn', 'speaker of a quote changed: was Kerr→now Venn'],
  ])('says what happened beside the words: %s', (kind, was, now, text) => {
    expect(told(kind, was, now)).toBe(text)
  })

  it('is a sentence by its kind', () => {
    expect(told('sentence', 'It rained.', 'Nobody knows.')).toBe('a sentence changed')
  })
})
