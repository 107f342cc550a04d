import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourOf } from './hourOf.ts'
import { readNote } from './readNote.ts'
import { sentencesOf } from './sentences.ts'
import { wordsByLanguage } from './words.ts'

const languages = Object.keys(wordsByLanguage)
const anyLanguage = fc.constantFrom(...languages, 'en-GB', 'pt_BR', 'ja', '', 'constructor')
const dictionary = languages.flatMap(lang =>
  Object.values(wordsByLanguage[lang] ?? {}).flatMap(list => list.split('|')),
)
/** Words that the reader knows, with numbers and marks between them. */
const knownWords = fc
  .array(
    fc.oneof(
      fc.constantFrom(...dictionary),
      fc.constantFrom('15:00', '1500', 'GMT', ',', ':', '\n', '.', '"', '-'),
    ),
  )
  .map(words => words.join(' '))

describe('the reader of notes', () => {
  it('tells nothing of a document without a note, and of an empty one', () => {
    expect(readNote(null, 'en')).toEqual({ is: 'none', until: [] })
    expect(readNote(' \n ', 'en')).toEqual({ is: 'none', until: [] })
  })

  it('reads the language of a region, and an unknown language as English', () => {
    expect(readNote('Anulem este despacho, por favor.', 'pt-BR').is).toBe('kill')
    expect(readNote('KILL: no fire', 'ja').is).toBe('kill')
    expect(readNote('KILL: no fire', 'constructor').is).toBe('kill')
  })

  it('reads a note in capitals, without accents, and with other marks', () => {
    expect(readNote('CETTE DEPECHE EST ANNULEE', 'fr').is).toBe('kill')
    expect(readNote('///EMBARGO 18H00 GMT///', 'fr').is).toBe('embargo')
    expect(readNote('*** nao usar este texto ***', 'pt').is).toBe('kill')
  })

  it('does not read what is quoted', () => {
    expect(readNote('“Please kill this story,” the mayor wrote.', 'en').is).toBe('none')
  })

  it('tells the gravest of several things, and lets a release end only what it names', () => {
    expect(readNote('CORRECTION: three boats. Please kill this story.', 'en').is).toBe('kill')
    expect(readNote('EMBARGO LIFTED. Corrects the date.', 'en').is).toBe('lifted')
    expect(readNote('Embargo lifted. This story must not be used.', 'en').is).toBe('kill')
  })

  it('reads a word in which letters changed places, and keeps another ending apart', () => {
    expect(readNote('Please withdarw this story.', 'en').is).toBe('kill')
    expect(readNote('Por favor, no utliizar este texto.', 'es').is).toBe('kill')
    expect(readNote('Suspends story on mayor.', 'en').is).toBe('none')
  })

  it('throws at nothing, and finds an instant or none for what it read', () => {
    const filed = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), knownWords),
        anyLanguage,
        filed,
        (note, lang, at) => {
          const { is, until } = readNote(note, lang)
          const end = hourOf(until, at.getTime())
          expect(is === 'embargo' || until.length === 0).toBe(true)
          expect(end === null || Number.isSafeInteger(end)).toBe(true)
        },
      ),
    )
  })

  it('reads no more than the first 2,000 characters', () => {
    const note = 'a '.repeat(999) + '\nPlease kill this story.'
    expect(readNote(note.slice(4), 'en').is).toBe('none')
    expect(readNote(note.slice(400), 'en').is).toBe('kill')
    const signs = (length: number) =>
      sentencesOf('kill story '.repeat(length), 'en').reduce(
        (sum, sentence) => sum + sentence.signs.length,
        0,
      )
    expect(signs(10_000)).toBe(signs(1000))
  })
})
