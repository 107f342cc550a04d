import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queryLimits } from './limits.ts'
import { parseQuery, parseTokens } from './parse.ts'
import { printQuery } from './testing/print.ts'
import { typedTexts } from './testing/arbitraries.ts'
import { runs } from './testing/runs.ts'
import { tokenise } from './tokens.ts'

/** Every node in brackets, so that precedence is visible. */
function shapeOf(text: string): string {
  const { tree, errors } = parseQuery(text)
  expect(errors).toEqual([])
  const bracketed = JSON.stringify(tree, (_key, value) => {
    if (typeof value?.type !== 'string') return value
    if ('children' in value) return [value.type, ...value.children]
    if ('child' in value) return [value.type, value.child]
    if ('field' in value) return [value.field, value.value]
    return value.type === 'phrase' ? `'${value.text}'` : value.text
  })
  return bracketed.replaceAll('"', '')
}

const troubleOf = (text: unknown) => parseQuery(text).errors.map(error => error.code)

describe('data 5: the query grammar', () => {
  it('reads words, phrases and tags', () => {
    expect(shapeOf('Macron')).toBe('Macron')
    expect(shapeOf('"état d\'urgence"')).toBe("'état d'urgence'")
    expect(shapeOf('country:FRA')).toBe('[country,FRA]')
    expect(shapeOf('event:"afpevent:123"')).toBe("[event,'afpevent:123']")
  })

  it('joins adjacent terms by an implicit AND', () => {
    expect(shapeOf('port strike')).toBe('[and,port,strike]')
    expect(shapeOf('port AND strike "a b"')).toBe("[and,port,strike,'a b']")
    expect(shapeOf('a(b)')).toBe('[and,a,[group,b]]')
  })

  it('D18: binds NOT closer than AND, and AND closer than OR', () => {
    expect(shapeOf('a OR b AND NOT c')).toBe('[or,a,[and,b,[not,c]]]')
    expect(shapeOf('NOT a b OR c')).toBe('[or,[and,[not,a],b],c]')
    expect(shapeOf('NOT NOT a')).toBe('[not,[not,a]]')
    expect(shapeOf('(a OR b) c')).toBe('[and,[group,[or,a,b]],c]')
  })

  it('D18: knows each operator in upper case, lower case and capitalised', () => {
    for (const and of ['AND', 'and', 'And']) expect(shapeOf(`a ${and} b`)).toBe('[and,a,b]')
    for (const or of ['OR', 'or', 'Or']) expect(shapeOf(`a ${or} b`)).toBe('[or,a,b]')
    for (const not of ['NOT', 'not', 'Not']) expect(shapeOf(`${not} b`)).toBe('[not,b]')
    expect(shapeOf('a oR b')).toBe('[and,a,oR,b]')
  })

  it('gives a field to a whole group', () => {
    expect(shapeOf('slug:(a OR "b c")')).toBe("[slug,[group,[or,a,'b c']]]")
  })

  it("takes an operator's word as a plain value after a colon, and as a field before one", () => {
    expect(shapeOf('lang:or AND not:x')).toBe('[and,[lang,or],[not,x]]')
  })

  it('D19: a word holds anything but white space, parentheses, double quote and colon', () => {
    expect(shapeOf("l'été -x >=3 a/b&c+d #tag @me m?t*")).toBe("[and,l'été,-x,>=3,a/b&c+d,#tag,@me,m?t*]")
  })

  it('D19: drops zero-width marks, in operators too', () => {
    expect(shapeOf('\u200fport\u200b s\u00adea\ufeff')).toBe('[and,port,sea]')
    expect(shapeOf('a \u200fOR\u200f b')).toBe('[or,a,b]')
    expect(shapeOf('"a\u200d b"')).toBe("'a b'")
  })

  it('D19: separates words at a zero-width space', () => {
    expect(shapeOf('sea\u200bport')).toBe('[and,sea,port]')
    expect(shapeOf('"sea\u200bport"')).toBe("'sea port'")
    expect(shapeOf('a\u200bOR\u200bb')).toBe('[or,a,b]')
  })

  it('reads nothing as nothing', () => {
    for (const text of ['', '  \n\t', '\u200b']) expect(parseQuery(text)).toEqual({ tree: null, errors: [] })
  })

  it('says where each node stands', () => {
    const { tree } = parseQuery('a OR title:"x y"')
    expect(tree).toMatchObject({ type: 'or', position: 0, length: 16 })
    expect(tree).toHaveProperty('children.1.position', 5)
    expect(tree).toHaveProperty('children.1.value', { type: 'phrase', text: 'x y', position: 11, length: 5 })
  })
})

describe('D20: half-typed queries', () => {
  it.each([
    ['"state of', '"state of"', 'unclosedQuote', 0, 9],
    ['a (b OR c', 'a AND (b OR c)', 'unclosedParenthesis', 2, 1],
    ['a OR', 'a', 'missingTerm', 2, 2],
    ['a AND OR b', 'a OR b', 'missingTerm', 2, 3],
    ['AND a', 'a', 'missingTerm', 0, 3],
    ['a NOT', 'a', 'missingTerm', 2, 3],
    ['NOT', '', 'missingTerm', 0, 3],
    ['a ) b', 'a AND b', 'strayParenthesis', 2, 1],
    ['title:', '', 'missingValue', 0, 6],
    ['title: port', 'port', 'missingValue', 0, 6],
    ['(title:) port', 'port', 'missingValue', 1, 6],
    ['NOT title:', '', 'missingValue', 4, 6],
    [':port', 'port', 'strayColon', 0, 1],
    ['title::port', 'port', 'strayColon', 6, 1],
    ['"a b":c', '"a b" AND c', 'strayColon', 5, 1],
    ['event:afpevent:12 x', 'event:"afpevent:12" AND x', 'colonInValue', 6, 11],
    ['a ()', 'a', 'emptyGroup', 2, 2],
    ['a " "', 'a', 'emptyPhrase', 2, 3],
  ])('%s is read as %s, and the place is marked', (text, read, code, position, length) => {
    const { tree, errors } = parseQuery(text)
    expect(printQuery(tree)).toBe(read)
    expect(errors).toEqual([expect.objectContaining({ code, position, length })])
  })

  it('lets a stray parenthesis change nothing else', () => {
    expect(parseQuery('a b ) c').tree).toMatchObject({
      type: 'and',
      children: [{ text: 'a' }, {}, { text: 'c' }],
    })
    expect(parseQuery(') a').tree).toMatchObject({ type: 'word', text: 'a' })
    expect(troubleOf('a ) b ) c')).toEqual(['strayParenthesis', 'strayParenthesis'])
  })

  it('says what is wrong in words, too', () => {
    expect(parseQuery('"a').errors[0]?.message).toContain('quote')
  })

  it('data 5: says of what is no text that the query must be a string, instead of throwing', () => {
    for (const value of [null, undefined, 12, true, {}, ['a']]) {
      expect(parseQuery(value)).toEqual({
        tree: null,
        errors: [
          {
            code: 'notText',
            message: 'The query must be a string',
            position: 0,
            length: 0,
          },
        ],
      })
    }
  })
})

describe('limits', () => {
  it('marks what exceeds 10,000 characters', () => {
    const text = `${'word '.repeat(2)}${' '.repeat(queryLimits.length - 10)}`
    expect(troubleOf(text)).toEqual([])
    const { tree, errors } = parseQuery(`${text}more`)
    expect(errors).toMatchObject([{ code: 'tooLong', position: 10_000, length: 4 }])
    expect(printQuery(tree)).toBe('word AND word')
  })

  it('goes 64 deep, in parentheses as in NOTs', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}a${')'.repeat(depth)}`
    expect(troubleOf(nested(64))).toEqual([])
    expect(troubleOf(nested(65))).toEqual(['tooDeep'])
    expect(troubleOf(`${'NOT '.repeat(64)}a`)).toEqual([])
    expect(troubleOf(`${'NOT '.repeat(65)}a`)).toEqual(['tooDeep'])
    expect(printQuery(parseQuery(`x ${nested(5000)}`).tree)).toBe('x')
  })

  it('reads 140 terms and keeps them when there are more', () => {
    expect(troubleOf('a '.repeat(140))).toEqual([])
    const { tree, errors } = parseQuery('a '.repeat(142))
    expect(errors).toMatchObject([{ code: 'tooManyTerms', position: 280 }])
    expect(tree).toHaveProperty('children.length', 140)
  })

  it('points out a word or phrase of more than 4 kB, which the wire would refuse', () => {
    expect(troubleOf(`${'a'.repeat(4094)} "${'港'.repeat(1364)}"`)).toEqual([])
    expect(parseQuery(`port ${'a'.repeat(4095)}`).errors).toMatchObject([
      { code: 'termTooLong', position: 5, length: 4095 },
    ])
    expect(parseQuery(`title:"${'港'.repeat(1365)}"`).errors).toMatchObject([{ code: 'termTooLong' }])
    expect(parseQuery('𠮷'.repeat(1023)).errors).toEqual([])
    expect(parseQuery('𠮷'.repeat(1024)).errors).toMatchObject([{ code: 'termTooLong' }])
  })
})

describe('for every text', () => {
  it('gives a tree or errors, within the text, and never throws', () => {
    fc.assert(
      fc.property(typedTexts, text => {
        for (const { position, length } of parseQuery(text).errors) {
          expect(position).toBeGreaterThanOrEqual(0)
          expect(position + length).toBeLessThanOrEqual(text.length)
        }
      }),
      runs(5),
    )
  })

  it('looks at each token a bounded number of times', () => {
    const pieces = ['a ', 'a OR ', 'a AND NOT ', ') ', '(', 'x:', 'AND ', '"b" ', 'a:b:c:', '(a)', 'x:(b) ']
    for (const piece of pieces) {
      expect(looksPerToken(piece.repeat(400))).toBeLessThan(16)
    }
  })
})

function looksPerToken(text: string): number {
  let looks = 0
  const tokens = tokenise(text)
  const watched = new Proxy(tokens, {
    get(target, key) {
      looks++
      return Reflect.get(target, key)
    },
  })
  parseTokens(watched)
  return looks / tokens.length
}

describe('halves of surrogate pairs', () => {
  it('are replaced, so that the filter can be sent, and every place stays where it was', () => {
    const query = 'slug:bad\ud800 AND "\udc00x" AND'
    const { tree, errors } = parseQuery(query)
    expect(JSON.stringify(tree)).not.toMatch(/\\ud[89a-f]/)
    expect(errors.map(({ position }) => position)).toEqual([query.length - 3])
  })
})
