import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QueryNode } from '../ast.ts'
import { parseQuery } from '../parse.ts'
import { printQuery } from './print.ts'
import { queryToFilter } from '../toFilter.ts'
import { trees, typedTexts } from './arbitraries.ts'
import { runs } from './runs.ts'

const here = { position: 0, length: 0 }
const word = (text: string): QueryNode => ({ type: 'word', text, ...here })

describe('printQuery', () => {
  it('writes operators in upper case and keeps parentheses', () => {
    const { tree } = parseQuery('(a or b) not slug:(x y) "c  d"')
    expect(printQuery(tree)).toBe('(a OR b) AND NOT slug:(x AND y) AND "c  d"')
  })

  it('adds the parentheses that a tree without groups needs', () => {
    const either: QueryNode = { type: 'or', children: [word('a'), word('b')], ...here }
    expect(printQuery({ type: 'and', children: [either, word('c')], ...here })).toBe('(a OR b) AND c')
    expect(printQuery({ type: 'not', child: either, ...here })).toBe('NOT (a OR b)')
  })

  it('puts a word that could not be read back in quotes', () => {
    expect(printQuery(word('or'))).toBe('"or"')
    expect(printQuery(word('a:b'))).toBe('"a:b"')
  })

  it('prints nothing for no tree', () => {
    expect(printQuery(null)).toBe('')
  })

  it('reads back as it was printed, whatever was typed', () => {
    fc.assert(
      fc.property(typedTexts, text => {
        const printed = printQuery(parseQuery(text).tree)
        const again = parseQuery(printed)
        expect(again.errors).toEqual([])
        expect(printQuery(again.tree)).toBe(printed)
        expect(queryToFilter(again.tree)).toEqual(queryToFilter(text))
      }),
      runs(2),
    )
  })

  it('reads back as an equivalent tree', () => {
    fc.assert(
      fc.property(trees, tree => {
        const again = parseQuery(printQuery(tree))
        expect(again.errors).toEqual([])
        expect(simplified(again.tree)).toEqual(simplified(tree))
      }),
      runs(),
    )
  })
})

/** The meaning of the tree: without positions and groups, and with nested ANDs merged. */
function simplified(node: QueryNode | null): unknown {
  if (!node) return null
  if (node.type === 'group') return simplified(node.child)
  if (node.type === 'not') return { not: simplified(node.child) }
  if (node.type === 'tag') return { [node.field]: simplified(node.value) }
  if (!('children' in node)) return { [node.type]: node.text }
  const { type } = node
  const parts = node.children.map(simplified).flatMap(part => joined(part, type) ?? [part])
  return { [type]: parts }
}

function joined(part: unknown, type: string): unknown[] | undefined {
  const parts = (part as Record<string, unknown>)[type]
  return Array.isArray(parts) ? parts : undefined
}
