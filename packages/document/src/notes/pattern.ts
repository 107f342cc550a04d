import type { Sign } from './sentences.ts'
import { meanings } from './words.ts'

const signs: readonly Sign[] = [
  ...meanings,
  'heedNot',
  'clock',
  'day',
  'number',
  'quoted',
  'slug',
  'comma',
  'colon',
  'word',
]
const letterOf = new Map<string, string>(
  signs.map((sign, index) => [sign, String.fromCharCode(0x100 + index)]),
)

export const lettersOf = (names: string) =>
  names
    .replace(/\buse\b/, 'use|publish')
    .split('|')
    .map(name => {
      const letter = letterOf.get(name === 'ownUse' ? 'use' : name)
      if (letter === undefined) throw new Error(`no sign has the name ${name}`)
      return letter
    })
    .join('')

/** Between two words of an instruction these do not stand: they give it another object, or another sense. */
const foreign = lettersOf('part|within|other|edit|resend|needless|not|by|only|colon|idiom')
/** After a cut these are the last sign, or news begins. */
const ending = lettersOf('edit|resend|colon')
const opening = `[${lettersOf('address|colon|comma|please|must')}]{0,6}`

/** Signs as one letter each, so that a pattern can be a regular expression over them. */
export function lettersOfSigns(of: readonly Sign[]): string {
  return of.map(sign => letterOf.get(sign === 'heedNot' ? 'kill' : sign) ?? '').join('')
}

/**
 * A pattern is written in names of signs, where `use` is also `publish`, and `ownUse` is not: `a|b` is either, `a?` may stand there, `~3` is a gap of at most three signs
 * that do not turn the sense, `any9` one of any words, `!a|b` is not followed by these, `=a|b` is followed by one of these or by the end, `^`
 * is the opening of the sentence, `^,` that of a clause, `$` the end. Gaps are bounded, so the time is linear.
 */
export function pattern(written: string): RegExp {
  return new RegExp(written.split(' ').map(translated).join(''))
}

function translated(step: string): string {
  if (step === '^') return `^${opening}`
  if (step === '^,') return `(?:^|[${lettersOf('comma|colon')}])${opening}`
  if (step === '$') return `[${lettersOf('comma|colon|please|address')}]*$`
  if (step.startsWith('~')) return `[^${foreign}]{0,${step.slice(1)}}?`
  if (step.startsWith('any')) return `[^${ending}]{0,${step.slice(3)}}?`
  if (step.startsWith('!')) return `(?![${lettersOf(step.slice(1))}])`
  if (step.startsWith('=')) return `(?=$|[${lettersOf(step.slice(1))}])`
  return step.endsWith('?') ? `[${lettersOf(step.slice(0, -1))}]?` : `[${lettersOf(step)}]`
}
