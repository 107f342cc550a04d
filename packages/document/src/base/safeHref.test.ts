import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeHref } from './safeHref.ts'
import { costOfReading } from '../testing/costOfReading.ts'

const runs = Number(process.env.PROPERTY_RUNS ?? 200)

describe('only absolute http and https addresses pass', () => {
  it.each([
    'https://media.corvane.example/98ph001/preview.jpg?size=2&x=%20#top',
    'http://127.0.0.1:8080/media/1.mp4',
    'http://[::1]:8080/media/1.mp4',
    'https://media.corvane.example/@desk/1.jpg',
  ])('%s passes as it is', href => {
    expect(safeHref(href)).toBe(href)
  })

  it('answers what a browser would ask for', () => {
    expect(safeHref('HTTPS://Media.Corvane.example/a b.jpg')).toBe('https://media.corvane.example/a%20b.jpg')
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://corvane.example/1',
    'file:///etc/passwd',
    'ftp://corvane.example/1',
    'mailto:desk@corvane.example',
    '/relative.jpg',
    'relative.jpg',
    '//corvane.example/1.jpg',
    'https:corvane.example/1.jpg',
    'https:/corvane.example/1.jpg',
    'https:\\\\corvane.example\\1.jpg',
    'https://',
    'https:///1.jpg',
    'https://user:secret@corvane.example/',
    'https://user@corvane.example/',
    'https://corvane.example\\@elsewhere.example/',
    'https://corvane.example/\u0000.jpg',
    'https://corvane.example/\n1.jpg',
    'https://corvane.example/\t1.jpg',
    'https://corvane.example/\u202egpj.exe',
    'https://corvane.example:99999/',
    'https://corvane example/',
    'https://%00/',
    '',
    ' ',
  ])('%j does not pass', href => {
    expect(safeHref(href)).toBeNull()
  })

  it.each([null, undefined, 7, true, {}, ['https://corvane.example/']])('%j does not pass', value => {
    expect(safeHref(value)).toBeNull()
  })

  it('answers null, or an address that a browser reads as http without credentials', () => {
    const prefix = fc.constantFrom(
      'https://',
      'http://',
      'https:',
      'HTTP://',
      'javascript:',
      '//',
      'https:\\\\',
      '',
    )
    const anyText = fc.oneof(fc.webUrl(), fc.string(), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(prefix, anyText, (start, text) => {
        const href = safeHref(start + text)
        if (href === null) return
        const url = new URL(href)
        expect(['http:', 'https:']).toContain(url.protocol)
        expect(url.username + url.password).toBe('')
        expect(href).not.toMatch(/[\p{Cc}\s\\]/u)
        expect(safeHref(href)).toBe(href)
      }),
      { numRuns: runs },
    )
  })

  it('answers of every plain address what a browser makes of it: numbers, ports, dots and all', () => {
    const host = /^([a-z0-9]{0,3}|xn--[a-z]{2}|-|0x1f)(\.([a-z0-9]{1,3}|127|-a|a--b)){0,2}$/
    const port = fc.constantFrom('', ':80', ':443', ':8080', ':0080', ':65536', ':')
    const path = /^(\/(\.{0,3}|%2e|[\w~.-]{1,4})){0,4}(\?[\w.~=&%'-]{0,4})?$/
    const addresses = fc.tuple(
      fc.constantFrom('https', 'http'),
      fc.stringMatching(host),
      port,
      fc.stringMatching(path),
    )
    fc.assert(
      fc.property(addresses, ([scheme, name, number, rest]) => {
        const text = `${scheme}://${name}${number}${rest}`
        const isSafe = name + number !== '' && URL.canParse(text)
        expect(safeHref(text)).toBe(isSafe ? new URL(text).href : null)
      }),
      { numRuns: runs * 20, seed: 4 },
    )
  })

  it.each(['a', 'a-', 'a.', '/', 'a/', '?='])(
    'is quick with a long address of %j that is almost plain',
    part => {
      // A pattern that looks again at all the others from each character would cost tens of thousands.
      expect(costOfReading(`https://${part.repeat(50_000)}!`, safeHref)).toBeLessThan(1000)
    },
  )
})
