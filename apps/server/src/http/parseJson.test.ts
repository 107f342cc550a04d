import { expect, it } from 'vitest'
import { parseJson } from './parseJson.ts'

it('reads what is nested as deep as a deck sends it, and no deeper', () => {
  const nested = (depth: number) => '[{"a":'.repeat(depth / 2) + '"[[{{"' + '}]'.repeat(depth / 2)
  expect(parseJson(nested(64))).toEqual(JSON.parse(nested(64)))
  expect(() => parseJson(nested(66))).toThrow('nested too deep')
})

it('counts no depth in a text that is no JSON, because a string without an end would be searched again and again', () => {
  expect(() => parseJson(`${'['.repeat(100)}"${'\\"'.repeat(10)}`)).not.toThrow('nested too deep')
  expect(() => parseJson(`${'['.repeat(100)}"${'\\"'.repeat(10)}`)).toThrow(SyntaxError)
})
