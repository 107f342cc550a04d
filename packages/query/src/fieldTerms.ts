import type { PhraseNode, QueryNode, WordNode } from './ast.ts'
import { fieldName } from './fields.ts'

/** The words and phrases that are compared with a field, in the order of the query's text. */
export function fieldTermsOf(tree: QueryNode | null, field: string): (WordNode | PhraseNode)[] {
  return tree ? collect(tree, 'all', field) : []
}

function collect(node: QueryNode, current: string, wanted: string): (WordNode | PhraseNode)[] {
  switch (node.type) {
    case 'and':
    case 'or':
      return node.children.flatMap(child => collect(child, current, wanted))
    case 'not':
    case 'group':
      return collect(node.child, current, wanted)
    case 'tag':
      return collect(node.value, fieldName(node.field), wanted)
    case 'word':
    case 'phrase':
      return current === wanted ? [node] : []
  }
}
