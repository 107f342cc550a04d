import type { PhraseNode, QueryNode, WordNode } from './ast.ts'
import { fieldName } from './fields.ts'

/**
 * A word or phrase with the field that it is compared with. `isNegated` means an odd number of NOTs above it.
 */
export interface StandingTerm {
  term: WordNode | PhraseNode
  field: string
  isNegated: boolean
}

/** All words and phrases, in the order of the query's text. */
export function standingTerms(node: QueryNode, field = 'all', isNegated = false): StandingTerm[] {
  switch (node.type) {
    case 'and':
    case 'or':
      return node.children.flatMap(child => standingTerms(child, field, isNegated))
    case 'not':
      return standingTerms(node.child, field, !isNegated)
    case 'group':
      return standingTerms(node.child, field, isNegated)
    case 'tag':
      return standingTerms(node.value, fieldName(node.field), isNegated)
    case 'word':
    case 'phrase':
      return [{ term: node, field, isNegated }]
  }
}
