/** A place in the query's text, in UTF-16 units. */
export interface Span {
  position: number
  length: number
}

/** A query as a tree. `word` and `phrase` outside a tag have the implicit field `all`. */
export type QueryNode = LogicalNode | NotNode | GroupNode | TagNode | WordNode | PhraseNode

export interface LogicalNode extends Span {
  type: 'and' | 'or'
  children: QueryNode[]
}

export interface NotNode extends Span {
  type: 'not'
  child: QueryNode
}

/** Parentheses. */
export interface GroupNode extends Span {
  type: 'group'
  child: QueryNode
}

/** `field:value`. The words and phrases of a group take the field, unless they have a tag of their own. */
export interface TagNode extends Span {
  type: 'tag'
  field: string
  value: WordNode | PhraseNode | GroupNode
}

export interface WordNode extends Span {
  type: 'word'
  text: string
}

/** A text in double quotes, without them. */
export interface PhraseNode extends Span {
  type: 'phrase'
  text: string
}

export function endOf({ position, length }: Span): number {
  return position + length
}

/** The span from the beginning of the first to the end of the last. */
export function spanOf(first: Span, last: Span): Span {
  return { position: first.position, length: endOf(last) - first.position }
}
