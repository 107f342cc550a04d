import type { LogicalNode, QueryNode } from '../ast.ts'
import { quotePhrase, quoteValue } from '../quote.ts'
import { isWord } from '../tokens.ts'

/**
 * The tree as a query text that parses to an equivalent tree; operators in upper case. It can be longer than
 * the typed text, so a query just below the length limit may exceed it.
 */
export function printQuery(tree: QueryNode | null): string {
  return tree ? print(tree) : ''
}

function print(node: QueryNode): string {
  if ('children' in node) return printLogical(node)
  if (node.type === 'not') return `NOT ${printWithin(node.child, ['and', 'or'])}`
  if (node.type === 'group') return `(${print(node.child)})`
  if (node.type === 'tag') return `${node.field}:${printTagValue(node.value)}`
  return node.type === 'word' ? quoteValue(node.text) : quotePhrase(node.text)
}

function printLogical({ type, children }: LogicalNode): string {
  if (type === 'or') return children.map(print).join(' OR ')
  return children.map(child => printWithin(child, ['or'])).join(' AND ')
}

function printWithin(node: QueryNode, loose: readonly string[]): string {
  return loose.includes(node.type) ? `(${print(node)})` : print(node)
}

/** After a colon, the word of an operator is a plain word. */
function printTagValue(value: QueryNode): string {
  return value.type === 'word' && isWord(value.text) ? value.text : print(value)
}
