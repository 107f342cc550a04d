/**
 * Puts a base element first in the head of an HTML document (data 7), even if the head tag is missing or
 * inside a comment. The first base wins, so a later one of the document has no effect.
 */
export function insertBase(html: string, href: string): string {
  const start = findHeadContent(html)
  const escaped = href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `${html.slice(0, start)}<base href="${escaped}">${html.slice(start)}`
}

/**
 * The offset where the content of the head begins. As in an HTML parser, white space, comments, doctype and
 * the html tag are skipped; the head begins after a head tag, or before anything else.
 */
function findHeadContent(html: string): number {
  let at = html.startsWith('\uFEFF') ? 1 : 0
  for (;;) {
    const next = passOver(html, at)
    if (next.isHead || next.end === at) return next.end
    at = next.end
  }
}

type Passed = { end: number; isHead: boolean }

/** The end of the comment, doctype or tag at `at`; `at` itself if its content belongs in a head. */
function passOver(html: string, at: number): Passed {
  const to = (end: number, isHead = false): Passed => ({ end, isHead })
  if (isSpace(html[at])) return to(at + 1)
  if (html.startsWith('<!--', at)) return to(endOfComment(html, at))
  if (html.startsWith('<!', at) || html.startsWith('<?', at)) return to(after(html, '>', at))
  const name = tagNameAt(html, at)
  if (name !== 'html' && name !== 'head') return to(at)
  const end = endOfTag(html, at + 1 + name.length)
  // A tag without an end is no tag: the parser drops it and everything after it.
  return end === null ? to(at) : to(end, name === 'head')
}

function tagNameAt(html: string, at: number): string {
  if (html[at] !== '<') return ''
  let end = at + 1
  while (end < html.length && end - at < 6 && !isSpace(html[end]) && html[end] !== '/' && html[end] !== '>') {
    end += 1
  }
  return html.slice(at + 1, end).toLowerCase()
}

/** `<!-->` and `<!--->` are complete comments; `--!>` also ends one. Without an end, it takes the rest. */
function endOfComment(html: string, at: number): number {
  const short = /^-?>/.exec(html.slice(at + 4, at + 6))
  if (short) return at + 4 + short[0].length
  const end = /--!?>/g
  end.lastIndex = at + 4
  return end.exec(html) ? end.lastIndex : html.length
}

/** The offset after the `>` of a tag; null if the tag has no end. A `>` in a quoted value does not count. */
function endOfTag(html: string, at: number): number | null {
  let state: AttributeState = 'beforeName'
  for (let place = at; place < html.length; place += 1) {
    const letter = html[place] ?? ''
    if (letter === '>') return place + 1
    if (state === 'beforeValue' && (letter === '"' || letter === "'")) {
      place = html.indexOf(letter, place + 1)
      if (place < 0) return null
      state = 'beforeName'
    } else {
      state = stateAfter(state, letter)
    }
  }
  return null
}

type AttributeState = 'beforeName' | 'name' | 'afterName' | 'beforeValue' | 'value'

/** The attribute states of the HTML standard: `=` begins a value only after a name, quotes only after `=`. */
function stateAfter(state: AttributeState, letter: string): AttributeState {
  const space = isSpace(letter)
  switch (state) {
    case 'beforeName':
      return space || letter === '/' ? 'beforeName' : 'name'
    case 'name':
    case 'afterName':
      if (letter === '=') return 'beforeValue'
      if (letter === '/') return 'beforeName'
      return space ? 'afterName' : 'name'
    case 'beforeValue':
      return space ? 'beforeValue' : 'value'
    case 'value':
      return space ? 'beforeName' : 'value'
  }
}

function after(html: string, text: string, from: number): number {
  const place = html.indexOf(text, from)
  return place < 0 ? html.length : place + text.length
}

function isSpace(letter: string | undefined): boolean {
  return letter !== undefined && ' \t\n\f\r'.includes(letter)
}
