import { endOf, spanOf, type GroupNode, type QueryNode, type Span, type TagNode } from './ast.ts'
import { queryError, type QueryError, type QueryErrorCode } from './errors.ts'
import { queryLimits } from './limits.ts'
import { normalise } from './normalise.ts'
import { tokenise, type Token } from './tokens.ts'

export interface ParsedQuery {
  /** The part that could be read, even with errors; null without any term. */
  tree: QueryNode | null
  errors: QueryError[]
}

/**
 * Reads a query (data 5, D18 to D20). Never throws: an incomplete query gives errors and the tree of the
 * part that could be read.
 *
 *     alternatives = sequence { OR sequence }
 *     sequence     = term { [ AND ] term }
 *     term         = NOT term | "(" alternatives ")" | word ":" value | word | phrase
 *     value        = word | phrase | "(" alternatives ")"
 */
export function parseQuery(text: unknown): ParsedQuery {
  if (typeof text !== 'string') {
    return { tree: null, errors: [queryError('notText', { position: 0, length: 0 })] }
  }
  const { length } = queryLimits
  if (text.length <= length) return parseTokens(tokenise(text))
  const tooLong = queryError('tooLong', { position: length, length: text.length - length })
  return { tree: parseTokens(tokenise(text.slice(0, length))).tree, errors: [tooLong] }
}

/** Looks at each token only a few times, so the cost is linear. */
export function parseTokens(tokens: readonly Token[]): ParsedQuery {
  const reader: Reader = { tokens, errors: [], next: 0, depth: 0, terms: 0, isStopped: false }
  return { tree: readEverything(reader), errors: reader.errors }
}

interface Reader {
  tokens: readonly Token[]
  errors: QueryError[]
  /** The place of the first token that is not read. */
  next: number
  depth: number
  terms: number
  /** A limit is reached. */
  isStopped: boolean
}

/** A surplus `)` is skipped, and the terms around it are joined by AND. */
function readEverything(reader: Reader): QueryNode | null {
  const parts: QueryNode[] = []
  for (;;) {
    const part = readAlternatives(reader)
    if (part) parts.push(part)
    const token = peek(reader)
    if (token.type !== 'close') break
    report(reader, 'strayParenthesis', token)
    reader.next++
  }
  if (parts.length < 2) return parts[0] ?? null
  return join(
    'and',
    parts.flatMap(part => (part.type === 'and' ? part.children : part)),
  )
}

function readAlternatives(reader: Reader): QueryNode | null {
  const children: QueryNode[] = []
  let pending: Token | null = null
  for (;;) {
    const child = readSequence(reader)
    const token = peek(reader)
    const isOr = token.type === 'word' && token.operator === 'or'
    if (child) children.push(child)
    else if (pending) report(reader, 'missingTerm', pending)
    else if (isOr) report(reader, 'missingTerm', token)
    if (!isOr) break
    pending = token
    reader.next++
  }
  return join('or', children)
}

function readSequence(reader: Reader): QueryNode | null {
  const children: QueryNode[] = []
  let pending: Token | null = null
  for (;;) {
    const token = peek(reader)
    if (token.type === 'word' && token.operator === 'and') {
      if (pending || children.length === 0) report(reader, 'missingTerm', token)
      pending = token
      reader.next++
      continue
    }
    if (!startsTerm(token)) break
    const child = readTerm(reader, token)
    if (child) children.push(child)
    pending = null
  }
  if (pending) report(reader, 'missingTerm', pending)
  return join('and', children)
}

/** Null if the token begins no term; an error has then been reported. */
function readTerm(reader: Reader, token: Token): QueryNode | null {
  if (token.type === 'open') return readGroup(reader, token)
  if (token.type === 'phrase') return readValue(reader, token)
  if (token.type === 'word') {
    if (token.isField) return readTag(reader, token, token.text)
    return token.operator === 'not' ? readNot(reader, token) : readValue(reader, token)
  }
  report(reader, 'strayColon', token)
  reader.next++
  return null
}

function readNot(reader: Reader, operator: Token): QueryNode | null {
  reader.next++
  const token = peek(reader)
  if (!startsTerm(token)) {
    report(reader, 'missingTerm', operator)
    return null
  }
  const child = deeper(reader, operator, () => readTerm(reader, token))
  return child && { type: 'not', child, ...spanOf(operator, child) }
}

function readGroup(reader: Reader, open: Token): GroupNode | null {
  reader.next++
  const errorsBefore = reader.errors.length
  const child = deeper(reader, open, () => readAlternatives(reader))
  const token = peek(reader)
  if (token.type !== 'close') report(reader, 'unclosedParenthesis', open)
  else {
    reader.next++
    if (!child && reader.errors.length === errorsBefore) report(reader, 'emptyGroup', spanOf(open, token))
  }
  if (!child) return null
  const last = token.type === 'close' ? token : child
  return { type: 'group', child, ...spanOf(open, last) }
}

function readTag(reader: Reader, name: Token, field: string): TagNode | null {
  reader.next++
  const colon = peek(reader)
  reader.next++
  const token = peek(reader)
  if (!touches(colon, token)) {
    report(reader, 'missingValue', spanOf(name, colon))
    return null
  }
  if (token.type === 'colon') {
    report(reader, 'strayColon', token)
    reader.next++
    return null
  }
  const value = token.type === 'open' ? readGroup(reader, token) : readTagValue(reader, token)
  return value && { type: 'tag', field, value, ...spanOf(name, value) }
}

/** The word of an operator is a plain value here: `lang:or`. A second colon is an error, kept as a phrase. */
function readTagValue(reader: Reader, first: Token): TagNode['value'] | null {
  if (first.type !== 'word' || !first.isField) return readValue(reader, first)
  const pieces = [first.text]
  let last: Token = first
  for (reader.next++; touches(last, peek(reader)); reader.next++) {
    const token = peek(reader)
    if (token.type === 'colon') pieces.push(':')
    else if (token.type === 'word') pieces.push(token.text)
    else break
    last = token
  }
  const span = spanOf(first, last)
  report(reader, 'colonInValue', span)
  return countTerm(reader, first) ? { type: 'phrase', text: pieces.join(''), ...span } : null
}

function readValue(reader: Reader, token: Token): TagNode['value'] | null {
  if (token.type !== 'word' && token.type !== 'phrase') return null
  reader.next++
  const { type, text, position, length } = token
  const isBlank = type === 'phrase' && text.trim() === ''
  if (type === 'phrase' && !token.isClosed) report(reader, 'unclosedQuote', token)
  else if (isBlank) report(reader, 'emptyPhrase', token)
  return isBlank || !countTerm(reader, token) ? null : { type, text, position, length }
}

function countTerm(reader: Reader, token: Token): boolean {
  if ('text' in token && isTooLong(token.text)) report(reader, 'termTooLong', token)
  if (++reader.terms <= queryLimits.terms) return true
  stop(reader, 'tooManyTerms', token)
  return false
}

function deeper<T>(reader: Reader, token: Token, read: () => T | null): T | null {
  if (reader.depth >= queryLimits.depth) {
    stop(reader, 'tooDeep', token)
    return null
  }
  reader.depth++
  const result = read()
  reader.depth--
  return result
}

/** After a limit the rest is not read, so no missing part is reported there. */
function stop(reader: Reader, code: QueryErrorCode, token: Token): void {
  report(reader, code, token)
  reader.isStopped = true
  reader.next = reader.tokens.length - 1
}

/** Only the first error at a place is kept. */
function report(reader: Reader, code: QueryErrorCode, span: Span): void {
  if (reader.isStopped || reader.errors.at(-1)?.position === span.position) return
  reader.errors.push(queryError(code, span))
}

function peek({ tokens, next }: Reader): Token {
  return tokens[next] ?? { type: 'end', position: 0, length: 0 }
}

function startsTerm(token: Token): boolean {
  if (token.type === 'word') return token.operator === null || token.operator === 'not'
  return token.type !== 'close' && token.type !== 'end'
}

/** Whether the second token begins where the first ends, and is not empty. */
function touches(first: Span, second: Token): boolean {
  return second.type !== 'end' && second.type !== 'close' && endOf(first) === second.position
}

function join(type: 'and' | 'or', children: QueryNode[]): QueryNode | null {
  const first = children[0]
  const last = children.at(-1)
  if (!first || !last) return null
  return children.length === 1 ? first : { type, children, ...spanOf(first, last) }
}

function isTooLong(text: string): boolean {
  // Almost every text is so short that its bytes need not be counted.
  return text.length * 3 > queryLimits.termBytes && bytesOf(normalise(text)) > queryLimits.termBytes
}

/** In UTF-8. */
function bytesOf(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '_').length
}
