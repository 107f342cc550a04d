import type { PhraseNode, QueryNode, WordNode } from './ast.ts'
import { standingTerms } from './standingTerms.ts'

/** The words and phrases on a field, in the order of the query's text. */
export function fieldTermsOf(tree: QueryNode | null, wanted: string): (WordNode | PhraseNode)[] {
  return tree ? standingTerms(tree).flatMap(({ term, field }) => (field === wanted ? term : [])) : []
}
