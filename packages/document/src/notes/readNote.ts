import { hoursIn, type NamedHour } from './hours.ts'
import { lettersOf, lettersOfSigns } from './pattern.ts'
import {
  corrections,
  embargoes,
  forNow,
  frees,
  releases,
  stops,
  unreleased,
  untilThen,
  unused,
  type Rules,
} from './rules.ts'
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
  return read(note, Object.hasOwn(wordsByLanguage, language) ? language : 'en')
}

/** A stop by "do not use" is a kill only where nothing else in the note says that it is less. */
type Said = 'kill' | 'unused' | 'withhold' | 'embargo' | 'lifted' | 'correction'
const gravest: readonly Said[] = ['kill', 'withhold', 'embargo', 'unused', 'lifted', 'correction']

function read(note: string, lang: string): NoteTells {
  const sentences = sentencesOf(note, lang)
  const isEdited = sentences.some(({ signs }) => signs.includes('edit') || signs.includes('resend'))
  const said = sentences.map(sentence => saidIn(sentence, isEdited))
  const first = gravest.find(each => said.some(of => of.includes(each)))
  if (first === undefined) return none
  if (first !== 'embargo') return { is: first === 'unused' ? 'kill' : first, until: [] }
  // The hours of the sentences that tell of the embargo, else of the others.
  const [of = [], others = []] = [true, false].map(is =>
    sentences
      .filter((_, at) => said[at]?.includes('embargo') === is)
      .flatMap(({ text }) => hoursIn(text, lang)),
  )
  return { is: 'embargo', until: of.length > 0 ? of : others }
}

const waiting = new RegExp(`[${lettersOf('temporary|check')}]`)
const held = new RegExp(`[${lettersOf('hold|holding|held|holdNoun')}]`)
const afterEdit = new RegExp(`(?<=[${lettersOf('edit|resend')}]).*`)

/** Each pattern needs one of these. */
const telling = new RegExp(
  `[${lettersOf('kill|killed|killNoun|killing|killOrder|hold|held|holdNoun|holding|embargo|release|use|only|quoted|mistaken|free|until|correct|precise|weErred|right')}]`,
)

function saidIn({ signs }: Sentence, isEdited: boolean): Said[] {
  const whole = lettersOfSigns(signs)
  if (!telling.test(whole)) return []
  const told = whole.replace(afterEdit, '')
  const has = (rules: readonly RegExp[], of = told) => rules.some(rule => rule.test(of))
  const says = ({ always, whereUnedited }: Rules) => has(always) || (!isEdited && has(whereUnedited))
  const isReleased = !has(unreleased) && has([...releases, ...frees])
  const said: Said[] = has(corrections, whole) ? ['correction'] : []
  if (isReleased) return isEdited && !has(releases) ? said : [...said, 'lifted']
  if (says(embargoes)) said.push('embargo')
  if (says(unused)) said.push(waiting.test(told) ? 'withhold' : has(untilThen) ? 'embargo' : 'unused')
  if (says(stops)) said.push(has(forNow) || held.test(told) ? 'withhold' : 'kill')
  return said
}
