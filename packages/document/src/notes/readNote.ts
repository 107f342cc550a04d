import { hoursIn, type NamedHour } from './hours.ts'
import { lettersOf, lettersOfSigns } from './pattern.ts'
import { corrections, embargoes, heads, releases, stops, unreleased, unused } from './rules.ts'
import { sentencesOf, type Sentence } from './sentences.ts'
import { wordsByLanguage } from './words.ts'

/** What an agency tells its clients of this story in a note to editors. */
export interface NoteTells {
  is: 'kill' | 'withhold' | 'embargo' | 'correction' | 'lifted' | 'none'
  /** The hours that an embargo names, for `hourOf`. Empty where it names none, and for all else. */
  until: readonly NamedHour[]
}

const none: NoteTells = { is: 'none', until: [] }

export function readNote(note: string | null, lang: string): NoteTells {
  if (note === null) return none
  const language = lang.toLowerCase().split(/[-_]/)[0] ?? ''
  return read(note, language in wordsByLanguage ? language : 'en')
}

/** A stop by "do not use" is a kill only where nothing else in the note says that it is less. */
type Said = 'kill' | 'unused' | 'withhold' | 'embargo' | 'lifted' | 'head' | 'headHold' | 'correction'
const gravest: readonly Said[] = ['kill', 'withhold', 'embargo', 'unused', 'lifted', 'headHold', 'head', 'correction']
const tells: Record<Said, NoteTells['is']> = {
  kill: 'kill',
  withhold: 'withhold',
  embargo: 'embargo',
  unused: 'kill',
  lifted: 'lifted',
  head: 'kill',
  headHold: 'withhold',
  correction: 'correction',
}

function read(note: string, lang: string): NoteTells {
  const sentences = sentencesOf(note, lang)
  const isEdited = sentences.some(({ signs }) => signs.includes('edit'))
  const said = sentences.flatMap(sentence => saidIn(sentence).filter(each => !isEdited || !each.startsWith('head')))
  const first = gravest.find(each => said.includes(each))
  if (first === undefined) return none
  return { is: tells[first], until: first === 'embargo' ? hoursOf(sentences, lang) : [] }
}

/** The hours of the sentences that tell of the embargo, else of the others. */
function hoursOf(sentences: readonly Sentence[], lang: string): NamedHour[] {
  const [of, others] = [true, false].map(is =>
    sentences.filter(each => saidIn(each).includes('embargo') === is).flatMap(({ text }) => hoursIn(text, lang)),
  )
  return (of?.length ? of : others) ?? []
}

const waiting = new RegExp(`[${lettersOf('temporary|check')}]`)
const held = new RegExp(`[${lettersOf('hold|held|holdNoun')}]`)
const afterEdit = new RegExp(`(?<=[${lettersOf('edit')}]).*`)

function saidIn({ signs }: Sentence): Said[] {
  const whole = lettersOfSigns(signs)
  const told = whole.replace(afterEdit, '')
  const has = (rules: readonly RegExp[], of = told) => rules.some(rule => rule.test(of))
  const said: Said[] = []
  if (has(releases) && !has(unreleased)) said.push('lifted')
  else {
    if (has(embargoes)) said.push('embargo')
    if (has(unused)) said.push(waiting.test(told) ? 'withhold' : signs.includes('until') ? 'embargo' : 'unused')
    if (has(stops)) said.push(waiting.test(told) || held.test(told) ? 'withhold' : 'kill')
    if (has(heads)) said.push(held.test(told) ? 'headHold' : 'head')
  }
  if (has(corrections, whole)) said.push('correction')
  return said
}
