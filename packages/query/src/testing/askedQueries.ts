import * as fc from 'fast-check'

/** The meaning of a query before it becomes a text. Phrases have a space and other terms none. */
export type Asked =
  | { type: 'term'; field: string; text: string }
  | { type: 'not'; asked: Asked }
  | { type: 'and' | 'or'; parts: Asked[] }

const fields = ['', '', 'all', 'title', 'news', 'headline', 'caption', 'slug', 'country', 'lang', 'urgency']
const words = [
  'Port',
  'grève',
  '1',
  'fra',
  'str*',
  "l'été",
  'Saint-Malo',
  'a_b',
  '50%',
  'أحمد',
  '#x',
  'x.y,z',
]
const phrases = ["État d'urgence", 'rock and roll', 'a (b) c', 'afpevent:12 x', 'San *', 'مستشفى أحمد']

const term = fc
  .record({ field: fc.constantFrom(...fields), text: fc.constantFrom(...words, ...phrases) })
  .map(({ field, text }): Asked => ({ type: 'term', field, text }))

/** Terms joined by one operator, or one term under NOT. */
export const simpleQueries: fc.Arbitrary<Asked> = fc.oneof(
  term,
  term.map((asked): Asked => ({ type: 'not', asked })),
  fc
    .record({ type: fc.constantFrom('and', 'or'), parts: fc.array(term, { minLength: 2, maxLength: 5 }) })
    .map(asked => asked satisfies Asked),
)

/** Nested AND, OR and NOT. */
export const nestedQueries: fc.Arbitrary<Asked> = fc.letrec<{ asked: Asked }>(tie => ({
  asked: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    term,
    tie('asked').map((asked): Asked => ({ type: 'not', asked })),
    fc
      .record({
        type: fc.constantFrom('and', 'or'),
        parts: fc.array(tie('asked'), { minLength: 2, maxLength: 3 }),
      })
      .map(asked => asked satisfies Asked),
  ),
})).asked

/** The query as a reader types it: AND left out, and only the parentheses that D18 requires. */
export function typed(asked: Asked): string {
  if (asked.type === 'term') return printTerm(asked)
  if (asked.type === 'not') return `NOT ${within(asked.asked, ['and', 'or'], typed)}`
  if (asked.type === 'or') return asked.parts.map(typed).join(' or ')
  return asked.parts.map(part => within(part, ['or'], typed)).join(' ')
}

/**
 * The query fully in parentheses, with NOT only before terms, by the rules of D18. The other client then
 * needs neither precedence nor De Morgan.
 */
export function spelledOut(asked: Asked, isNegated = false): string {
  if (asked.type === 'term') return isNegated ? `NOT ${printTerm(asked)}` : printTerm(asked)
  if (asked.type === 'not') return spelledOut(asked.asked, !isNegated)
  const operator = (asked.type === 'and') === isNegated ? ' OR ' : ' AND '
  const [first = '', ...rest] = asked.parts.map(part => bracketed(part, isNegated))
  // In pairs, because the other client reads a longer chain in several ways.
  return rest.reduce((left, right, index) => `${index > 0 ? `(${left})` : left}${operator}${right}`, first)
}

function bracketed(asked: Asked, isNegated: boolean): string {
  const text = spelledOut(asked, isNegated)
  return text.includes(' ') && (asked.type !== 'term' || isNegated) ? `(${text})` : text
}

function within(asked: Asked, loose: readonly string[], print: (asked: Asked) => string): string {
  return loose.includes(asked.type) ? `(${print(asked)})` : print(asked)
}

function printTerm({ field, text }: Asked & { type: 'term' }): string {
  return `${field && `${field}:`}${text.includes(' ') ? `"${text}"` : text}`
}
