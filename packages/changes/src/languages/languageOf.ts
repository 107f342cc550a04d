import { arabic } from './arabic.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'
import type { Language } from './language.ts'

const languages = new Map<string, Language>([
  ['ar', arabic],
  ['de', german],
  ['en', english],
  ['es', spanish],
  ['fr', french],
  ['pt', portuguese],
])

/** Chosen by the first two letters of a document's `lang`; an unknown language is read as English. */
export function languageOf(lang: string): Language {
  return languages.get(lang.slice(0, 2).toLowerCase()) ?? english
}
