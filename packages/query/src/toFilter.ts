import type { PhraseNode, QueryNode, TagNode, WordNode } from './ast.ts'
import { TranslationError } from './errors.ts'
import { fieldKind, fieldName } from './fields.ts'
import type { Filter } from './filter.ts'
import { normalise } from './normalise.ts'
import { parseQuery } from './parse.ts'
import { fieldVariants } from './variants.ts'

export interface TranslationOptions {
  /** The languages whose translations are also searched; an empty list means all six. */
  langs?: readonly string[]
  /** The operator of unquoted terms on text fields (D16). */
  fullTextMatch?: 'in' | 'contains'
}

/**
 * The query as a filter (data 5, D16 to D18); null if it has no conditions. A text is parsed first, and its
 * errors are ignored here.
 * @throws TranslationError for a tree that the parser cannot have made, and for a value that is neither tree
 * nor text, because a filter without conditions would let everything through.
 */
export function queryToFilter(
  query: QueryNode | string | null,
  { langs = [], fullTextMatch = 'in' }: TranslationOptions = {},
): Filter | null {
  const tree = typeof query === 'string' ? parseQuery(query).tree : query
  if (tree === null) return null
  if (typeof tree !== 'object') throw new TranslationError('notText')
  const toField = (field: string): Field => ({
    names: fieldVariants(field, langs),
    isFullText: fullTextMatch === 'contains' && fieldKind(field) === 'text',
  })
  return translate(tree, { field: toField('all'), isNegated: false, toField })
}

/** Whether the query itself chooses a language: the request then has no languages of its own. */
export function hasLangClause(tree: QueryNode | null): boolean {
  if (!tree || tree.type === 'word' || tree.type === 'phrase') return false
  if (tree.type === 'tag') return fieldName(tree.field) === 'lang' || hasLangClause(tree.value)
  return 'children' in tree ? tree.children.some(hasLangClause) : hasLangClause(tree.child)
}

/** The names and the operator of the field that a term belongs to. */
interface Field {
  /** The field itself and its translations. */
  names: readonly string[]
  /** Whether an unquoted term is sent as `contains` as well. */
  isFullText: boolean
}

interface Context {
  field: Field
  isNegated: boolean
  toField(name: string): Field
}

function translate(node: QueryNode, context: Context): Filter {
  const { field, isNegated, toField } = context
  switch (node.type) {
    case 'and':
    case 'or':
      return translateLogical(node.type, node.children, context)
    case 'not':
      return translate(node.child, { field, isNegated: !isNegated, toField })
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

/** By De Morgan, `and` and `or` are swapped under NOT. */
function translateLogical(type: 'and' | 'or', children: QueryNode[], context: Context): Filter {
  const filters = children.map(child => translate(child, context))
  return (type === 'and') === context.isNegated ? { or: filters } : { and: filters }
}

function translateTag({ field, value }: TagNode, { isNegated, toField }: Context): Filter {
  switch (value.type) {
    case 'word':
    case 'phrase':
    case 'group':
      return translate(value, { field: toField(fieldName(field)), isNegated, toField })
    default:
      throw new TranslationError('unexpectedExpression')
  }
}

/** A translation may match instead of the original; under NOT, neither may. */
function translateTerm({ type, text }: WordNode | PhraseNode, { field, isNegated }: Context): Filter {
  const { names, isFullText } = field
  const isPhrase = type === 'phrase'
  const value = normalise(text)
  // If every text term is sent as `contains`, only double quotes distinguish a phrase from a word.
  const values = [isPhrase && isFullText ? `"${value}"` : value]
  const filters = names.map((name): Filter => {
    if (isNegated) return { name, exclude: values }
    return isPhrase || isFullText ? { name, contains: values } : { name, in: values }
  })
  const first = filters[0]
  if (first && filters.length === 1) return first
  return isNegated ? { and: filters } : { or: filters }
}
