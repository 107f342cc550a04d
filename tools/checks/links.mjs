import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The end of a link or picture in Markdown, from the bracket that closes its text. */
const inline = /\]\(\s*<?([^()<>\s]+)>?(?:\s+"[^"]*")?\s*\)/g
/** A link that stands elsewhere by a name: `[name]: target`. */
const reference = /^ {0,3}\[[^\]]+\]:\s*<?([^<>\s]+)>?/gm
/** What Markdown takes over from HTML. */
const attribute = /<(?:a|img|source|video)\b[^>]*?\s(?:href|src|poster)="([^"]+)"/g

const isElsewhere = target => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)

/** The relative links of a page, with their places in its text. Code has none. */
export function linksIn(text) {
  const read = blankCode(text)
  return [inline, reference, attribute]
    .flatMap(form => [...read.matchAll(form)].map(({ 1: target, index }) => ({ target, index })))
    .filter(({ target }) => !isElsewhere(target))
    .toSorted((one, other) => one.index - other.index)
}

/** Whether a link of the page `file` leads to a file or folder below `root`, and to a heading if it names one. */
export function leadsSomewhere(root, file, target) {
  const [path, fragment] = target.split('#')
  const place = path === '' ? file : posix.join(posix.dirname(file), decodeURI(path))
  // Above the root lies nothing of ours.
  if (place.startsWith('../') || !existsSync(join(root, place))) return false
  if (!fragment) return true
  if (!place.endsWith('.md') || statSync(join(root, place)).isDirectory()) return false
  return headingsOf(readFileSync(join(root, place), 'utf8')).has(fragment)
}

/** Links of the pages `files` that lead nowhere, as sentences. */
export function findDeadLinks(root, files) {
  return files
    .filter(file => file.endsWith('.md'))
    .flatMap(file => {
      const text = readFileSync(join(root, file), 'utf8')
      return linksIn(text)
        .filter(({ target }) => !leadsSomewhere(root, file, target))
        .map(
          ({ target, index }) =>
            `${file}:${text.slice(0, index).split('\n').length} links to ${target}, which is not there`,
        )
    })
}

/** The page with each link led to where `lead` says; where that is null, only its text stays. */
export function relink(text, lead) {
  const read = blankCode(text)
  // From the end, so that places before it stay what they are.
  return [...read.matchAll(/!?\[((?:[^[\]]|\[[^[\]]*\](?:\([^()]*\))?)*)\]\(\s*<?([^()<>\s]+)>?[^()]*\)/g)]
    .filter(({ 2: target }) => !isElsewhere(target))
    .toReversed()
    .reduce((page, { 0: whole, 1: words, 2: target, index }) => {
      const start = index + whole.indexOf('[') + 1
      const shown = text.slice(start, start + words.length)
      const to = lead(target)
      const written = to === target ? text.slice(index, index + whole.length) : `[${shown}](${to})`
      return page.slice(0, index) + (to === null ? shown : written) + page.slice(index + whole.length)
    }, text)
}

/** Code is blanked and not cut out, so that places in the text stay what they are. */
function blankCode(text) {
  const blank = code => code.replaceAll(/[^\n]/g, ' ')
  return text
    .replaceAll(/^ *(```+|~~~+)[\s\S]*?^ *\1`* *$/gm, blank)
    .replaceAll(/(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, blank)
}

/** The names by which pages link to the headings of a page, as GitHub makes them. */
function headingsOf(text) {
  const names = new Map()
  const anchors = new Set()
  const withoutBlocks = text.replaceAll(/^ *(```+|~~~+)[\s\S]*?^ *\1`* *$/gm, '')
  for (const [, heading] of withoutBlocks.matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const name = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
      .replaceAll(/\s/g, '-')
    const before = names.get(name) ?? 0
    names.set(name, before + 1)
    anchors.add(before === 0 ? name : `${name}-${before}`)
  }
  return anchors
}
