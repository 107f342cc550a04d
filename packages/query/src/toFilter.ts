import type { PhraseNode, QueryNode, TagNode, WordNode } from './ast.ts'
import { TranslationError } from './errors.ts'
import { fieldKind, fieldName } from './fields.ts'
import type { Filter } from './filter.ts'
import { normalise } from './normalise.ts'
import { parseQuery } from './parse.ts'
import { fieldVariants } from './variants.ts'

export interface TranslationOptions {
  /** The languages whose translations are searched as well; none means all six. */
  langs?: readonly string[]
  /** The operator of unquoted terms on text fields (D16). */
  fullTextMatch?: 'in' | 'contains'
}

/**
 * The query as a filter (data 5, D16 to D18); null when it asks for nothing. A text
 * is parsed first, and its errors are not looked at here.
 * @throws TranslationError for a tree that the parser cannot have made, and for what is neither tree nor text:
 * a filter that asks for nothing would let everything through.
 */
export function queryToFilter(
  query: QueryNode | string | null,
  { langs, fullTextMatch = 'in' }: TranslationOptions = {},
): Filter | null {
  const tree = typeof query === 'string' ? parseQuery(query).tree : query
  if (tree === null) return null
  if (typeof tree !== 'object') throw new TranslationError('notText')
  return translate(tree, { field: 'all', isNegated: false, langs: [...new Set(langs)], fullTextMatch })
}

/** Whether the query itself chooses a language: the request then carries none beside it. */
export function hasLangClause(tree: QueryNode | null): boolean {
  if (!tree || tree.type === 'word' || tree.type === 'phrase') return false
  if (tree.type === 'tag') return fieldName(tree.field) === 'lang' || hasLangClause(tree.value)
  return 'children' in tree ? tree.children.some(hasLangClause) : hasLangClause(tree.child)
}

interface Context {
  field: string
  isNegated: boolean
  langs: readonly string[]
  fullTextMatch: 'in' | 'contains'
}

function translate(node: QueryNode, context: Context): Filter {
  switch (node.type) {
    case 'and':
    case 'or':
      return translateLogical(node.type, node.children, context)
    case 'not':
      return translate(node.child, { ...context, isNegated: !context.isNegated })
    case 'group':
      return translate(node.child, context)
    case 'tag':
      return translateTag(node, context)
    case 'word':
    case 'phrase':
      return translateTerm(node, context)
    default:
      throw new TranslationError('unexpectedNode')
  }
}

/** De Morgan: under NOT, `and` and `or` change places. */
function translateLogical(type: 'and' | 'or', children: QueryNode[], context: Context): Filter {
  const filters = children.map(child => translate(child, context))
  return (type === 'and') === context.isNegated ? { or: filters } : { and: filters }
}

function translateTag({ field, value }: TagNode, context: Context): Filter {
  const inField = { ...context, field: fieldName(field) }
  switch (value.type) {
    case 'word':
    case 'phrase':
    case 'group':
      return translate(value, inField)
    default:
      throw new TranslationError('unexpectedExpression')
  }
}

/** A translation may match instead of the original; under NOT, neither may. */
function translateTerm(term: WordNode | PhraseNode, context: Context): Filter {
  const { field, isNegated, langs } = context
  const values = [valueOf(term, context)]
  const isContained = term.type === 'phrase' || isFullText(context)
  const filters = fieldVariants(field, langs).map((name): Filter => {
    if (isNegated) return { name, exclude: values }
    return isContained ? { name, contains: values } : { name, in: values }
  })
  const [only] = filters
  if (only && filters.length === 1) return only
  return isNegated ? { and: filters } : { or: filters }
}

/** Where every text term is sent as `contains`, only double quotes tell a phrase from a word. */
function valueOf(term: WordNode | PhraseNode, context: Context): string {
  const value = normalise(term.text)
  return term.type === 'phrase' && isFullText(context) ? `"${value}"` : value
}

/** Whether an unquoted term is sent as `contains`, too. */
function isFullText({ field, fullTextMatch }: Context): boolean {
  return fullTextMatch === 'contains' && fieldKind(field) === 'text'
}
