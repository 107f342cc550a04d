import type { MessageId, Translate } from '../../../i18n/index.ts'
import type { Mistake } from './mistake.ts'

/** A mistake in the reader's words, with the place where it stands. */
export function mistakeText(
  { code, name, start }: Pick<Mistake, 'code' | 'name' | 'start'>,
  t: Translate,
): string {
  if (code === 'unknownField') return t('search.unknownField', { name })
  return t('search.error', { position: start + 1, message: t(sentences[code]) })
}

const sentences = {
  notText: 'search.mistake.notText',
  tooLong: 'search.mistake.tooLong',
  tooDeep: 'search.mistake.tooDeep',
  tooManyTerms: 'search.mistake.tooManyTerms',
  termTooLong: 'search.mistake.termTooLong',
  unclosedQuote: 'search.mistake.unclosedQuote',
  unclosedParenthesis: 'search.mistake.unclosedParenthesis',
  strayParenthesis: 'search.mistake.strayParenthesis',
  strayColon: 'search.mistake.strayColon',
  colonInValue: 'search.mistake.colonInValue',
  missingValue: 'search.mistake.missingValue',
  missingTerm: 'search.mistake.missingTerm',
  emptyGroup: 'search.mistake.emptyGroup',
  emptyPhrase: 'search.mistake.emptyPhrase',
} as const satisfies Record<Exclude<Mistake['code'], 'unknownField'>, MessageId>
