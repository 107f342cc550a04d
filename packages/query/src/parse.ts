import { spanOf, type GroupNode, type QueryNode, type Span, type TagNode } from './ast.ts'
import { queryError, type QueryError, type QueryErrorCode } from './errors.ts'
import { queryLimits } from './limits.ts'
import { tokenise, type Token } from './tokens.ts'

export interface ParsedQuery {
  /** The tree that could be read, even with errors; null without any term. */
  tree: QueryNode | null
  errors: QueryError[]
}

/**
 * Reads a query (data 5, D18 to D20). Never throws: half a query gives errors and
 * the tree of what is there.
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

/** Looks at most a few times at each token: the cost is linear. */
export function parseTokens(tokens: readonly Token[]): ParsedQuery {
  const errors: QueryError[] = []
  let next = 0
  let depth = 0
  let terms = 0
  let isStopped = false

  return { tree: readEverything(), errors }

  /** A surplus `)` ends nothing, and the terms around it are joined by AND. */
  function readEverything(): QueryNode | null {
    const parts: QueryNode[] = []
    for (;;) {
      const part = readAlternatives()
      if (part) parts.push(part)
      const token = peek()
      if (token.type !== 'close') break
      report('strayParenthesis', token)
      next++
    }
    if (parts.length < 2) return parts[0] ?? null
    return join(
      'and',
      parts.flatMap(part => (part.type === 'and' ? part.children : part)),
    )
  }

  function readAlternatives(): QueryNode | null {
    const children: QueryNode[] = []
    let pending: Token | null = null
    for (;;) {
      const child = readSequence()
      const token = peek()
      const isOr = token.type === 'word' && token.operator === 'or'
      if (child) children.push(child)
      else if (pending) report('missingTerm', pending)
      else if (isOr) report('missingTerm', token)
      if (!isOr) break
      pending = token
      next++
    }
    return join('or', children)
  }

  function readSequence(): QueryNode | null {
    const children: QueryNode[] = []
    let pending: Token | null = null
    for (;;) {
      const token = peek()
      if (token.type === 'word' && token.operator === 'and' && !isTag(token)) {
        if (pending || children.length === 0) report('missingTerm', token)
        pending = token
        next++
        continue
      }
      if (!startsTerm(token)) break
      const child = readTerm(token)
      if (child) children.push(child)
      pending = null
    }
    if (pending) report('missingTerm', pending)
    return join('and', children)
  }

  /** Null when nothing usable stands there; an error has then been reported. */
  function readTerm(token: Token): QueryNode | null {
    if (token.type === 'open') return readGroup(token)
    if (token.type === 'phrase') return readValue(token)
    if (token.type === 'word') {
      if (isTag(token)) return readTag(token, token.text)
      return token.operator === 'not' ? readNot(token) : readValue(token)
    }
    report('strayColon', token)
    next++
    return null
  }

  function readNot(operator: Token): QueryNode | null {
    next++
    const token = peek()
    if (!startsTerm(token)) {
      report('missingTerm', operator)
      return null
    }
    const child = deeper(operator, () => readTerm(token))
    return child && { type: 'not', child, ...spanOf(operator, child) }
  }

  function readGroup(open: Token): GroupNode | null {
    next++
    const errorsBefore = errors.length
    const child = deeper(open, readAlternatives)
    const token = peek()
    if (token.type !== 'close') report('unclosedParenthesis', open)
    else {
      next++
      if (!child && errors.length === errorsBefore) report('emptyGroup', spanOf(open, token))
    }
    return child && { type: 'group', child, ...spanOf(open, token.type === 'close' ? token : child) }
  }

  function readTag(name: Token, field: string): TagNode | null {
    const colon = peek(1)
    next += 2
    const token = peek()
    if (!touches(colon, token)) {
      report('missingValue', spanOf(name, colon))
      return null
    }
    if (token.type === 'colon') {
      report('strayColon', token)
      next++
      return null
    }
    const value = token.type === 'open' ? readGroup(token) : readTagValue(token)
    return value && { type: 'tag', field, value, ...spanOf(name, value) }
  }

  /** An operator's word is a plain value here: `lang:or`. A second colon is an error, kept as a phrase. */
  function readTagValue(first: Token): TagNode['value'] | null {
    if (first.type !== 'word' || !isTag(first)) return readValue(first)
    const pieces = [first.text]
    let last: Token = first
    for (next++; touches(last, peek()); next++) {
      const token = peek()
      if (token.type === 'colon') pieces.push(':')
      else if (token.type === 'word') pieces.push(token.text)
      else break
      last = token
    }
    const span = spanOf(first, last)
    report('colonInValue', span)
    return countTerm(first) ? { type: 'phrase', text: pieces.join(''), ...span } : null
  }

  function readValue(token: Token): TagNode['value'] | null {
    if (token.type !== 'word' && token.type !== 'phrase') return null
    next++
    const { type, text, position, length } = token
    if (token.type === 'phrase' && !token.isClosed) report('unclosedQuote', token)
    else if (text.trim() === '') report('emptyPhrase', token)
    if (text.trim() === '' || !countTerm(token)) return null
    return { type, text, position, length }
  }

  function countTerm(token: Token): boolean {
    if (++terms <= queryLimits.terms) return true
    stop('tooManyTerms', token)
    return false
  }

  function deeper<T>(token: Token, read: () => T | null): T | null {
    if (depth >= queryLimits.depth) {
      stop('tooDeep', token)
      return null
    }
    depth++
    const result = read()
    depth--
    return result
  }

  /** After a limit the rest is not read, so nothing is reported as missing there. */
  function stop(code: QueryErrorCode, token: Token): void {
    report(code, token)
    isStopped = true
    next = tokens.length - 1
  }

  /** Only the first error at a place is kept. */
  function report(code: QueryErrorCode, span: Span): void {
    if (isStopped || errors.at(-1)?.position === span.position) return
    errors.push(queryError(code, span))
  }

  function peek(ahead = 0): Token {
    return tokens[next + ahead] ?? { type: 'end', position: 0, length: 0 }
  }

  function isTag(token: Token): boolean {
    const after = peek(1)
    return after.type === 'colon' && touches(token, after)
  }

  function startsTerm(token: Token): boolean {
    if (token.type !== 'word') return token.type !== 'close' && token.type !== 'end'
    return token.operator === null || token.operator === 'not' || isTag(token)
  }
}

/** Whether the second token begins where the first ends, and is not empty. */
function touches(first: Span, second: Token): boolean {
  return second.type !== 'end' && second.type !== 'close' && first.position + first.length === second.position
}

function join(type: 'and' | 'or', children: QueryNode[]): QueryNode | null {
  const first = children[0]
  const last = children.at(-1)
  if (!first || !last) return null
  return children.length === 1 ? first : { type, children, ...spanOf(first, last) }
}
