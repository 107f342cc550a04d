import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insertBase } from './insertBase.ts'

const href = 'https://api.corvane.example/story/'
const base = `<base href="${href}">`

describe('data 7: the base of a story', () => {
  it.each([
    ['a head', '<!doctype html>\n<html lang="en"><head>|<title>Bridge</title></head><body></body></html>'],
    ['a head with attributes', '<html><head data-x="a > b" class=\'c\'>|<meta charset="utf-8"></head>'],
    ['a head in capitals', '<HTML><HEAD>|</HEAD></HTML>'],
    ['no head', '<!DOCTYPE html><html>|<body><p>Bridge</p></body></html>'],
    ['no html either', '|<p>Bridge</p>'],
    ['a title alone', '<!doctype html>|<title>Bridge</title>'],
    ['a header, which is no head', '<html>|<header>Bridge</header></html>'],
    ['a comment that contains a head', '<!-- <head> --><html><head>|<title>a</title></head></html>'],
    ['a comment and no head', '<!-- <head> -->|<p><!-- <head> --></p>'],
    ['an attribute that contains a head', '<html data-x="<head>"><head>|</head></html>'],
    ['a script that contains a head', '<html>|<script>"<head>"</script></html>'],
    ['comments that end at once', '<!--><!---><html><head>|</head>'],
    ['a comment that ends with a bang', '<!-- a --!><html><head>|</head>'],
    ['an XML declaration', '<?xml version="1.0"?><html><head>|</head>'],
    ['quotes inside an unquoted value', '<html data-x=a"b><head>|</head data-y=">">'],
    ['an equals sign too many', '<html a=="b><head>|</head>'],
    ['an equals sign before any name', '<html ="><head>|</head>'],
    ['spaces around an equals sign', "<html a = 'b>c' ><head >|</head>"],
    ['a slash after an attribute', '<html a="b"/><head/>|<title>a</title>'],
    ['a byte order mark', '\uFEFF<html><head>|</head></html>'],
    ['a base of its own, which comes too late', '<head>|<base href="/elsewhere/"></head>'],
    ['nothing at all', '|'],
  ])('comes first in a document with %s', (_document, marked) => {
    expect(insertBase(marked.replace('|', ''), href)).toBe(marked.replace('|', base))
  })

  it('cannot break out of its attribute', () => {
    expect(insertBase('', '/a?b=1&c="><script>')).toBe('<base href="/a?b=1&amp;c=&quot;><script>">')
  })

  it.each([
    ['a tag without end', `<html ${'a="b" '.repeat(20_000)}`],
    ['a value without end', `<html a="${'>'.repeat(100_000)}`],
  ])('stands before %s', (_document, hostile) => {
    expect(insertBase(hostile, href)).toBe(base + hostile)
  })

  it('passes over a hundred thousand comments', () => {
    const comments = '<!---->'.repeat(100_000)
    expect(insertBase(`${comments}<head>`, href)).toBe(`${comments}<head>${base}`)
  })

  it('takes nothing away, whatever stands there', () => {
    const pieces = fc.constantFrom('<', '>', '!', '--', 'html', 'head', ' ', '=', '"', "'", '/', '?', 'a')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), parts => {
        const html = parts.join('')
        expect(insertBase(html, href).replace(base, '')).toBe(html)
      }),
      { seed: 4, numRuns: 2000 },
    )
  })
})
