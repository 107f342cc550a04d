import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrast, toRgb } from './colours.mjs'

const source = join(import.meta.dirname, '../../apps/deck/src')
const sheets = readdirSync(source, { recursive: true })
  .filter(path => path.endsWith('.css'))
  .map(path => [path, readFileSync(join(source, path), 'utf8')])
const tokenSheet = readFileSync(join(source, 'ui/tokens.css'), 'utf8')

const light = tokensOf(/:root \{([^}]*)\}/)
const themes = {
  light,
  dark: { ...light, ...tokensOf(/\[data-theme='dark'\] \{([^}]*)\}/) },
}

const cards = [
  'var(--surface)',
  'color-mix(in srgb, var(--accent-soft) 45%, var(--surface))',
  'color-mix(in srgb, var(--flash) 7%, var(--surface))',
  'var(--accent-soft)',
]
const sheetsOfText = ['var(--surface)', 'var(--column)']
const anywhere = ['var(--surface)', 'var(--column)', 'var(--desk)']

/** The backgrounds of a text colour whose own rule sets none. */
const readOn = {
  'var(--ink)': [...anywhere, ...cards, 'var(--mark)'],
  'var(--ink-2)': [...anywhere, ...cards],
  'var(--ink-3)': [...anywhere, ...cards],
  'var(--accent)': [...sheetsOfText, 'var(--accent-soft)'],
  'var(--label, var(--edge))': [],
  'var(--edge-ink, var(--ink-2))': [],
  'var(--flash)': [...cards],
  'var(--alert)': [...cards, 'var(--column)'],
  'var(--urgent-ink)': [...cards],
  'var(--ok)': sheetsOfText,
  'var(--error-ink)': [...sheetsOfText, 'var(--error-bg)'],
  'var(--warning-ink)': ['var(--surface)'],
  'var(--ins)': ['var(--surface)'],
  'var(--del-ink)': ['var(--surface)'],
}
/**
 * Colours that are not text, but must be visible: edges of controls, the focus ring, signs, dots, urgency.
 */
const seenOn = {
  'var(--line-strong)': sheetsOfText,
  'var(--accent)': [...anywhere, ...cards],
  'var(--flash)': [...cards, 'var(--column)'],
  'var(--alert)': cards,
  'var(--urgent)': ['var(--surface)'],
  'var(--lead)': ['var(--surface)'],
  'var(--ok)': ['var(--surface)'],
  'var(--error-ink)': ['var(--surface)'],
  'var(--ink-3)': ['var(--surface)'],
  'var(--ins)': ['var(--surface)'],
  'var(--del-ink)': ['var(--surface)'],
}
/** Hairlines and empty frames, which show nothing that a space or a text does not show as well. */
const decoration = new Set([
  'var(--line)',
  'var(--edge)',
  'var(--edge, var(--line))',
  '#23272f',
  'transparent',
])

/** The backgrounds of a picture, and of its legend. */
const roomGrounds = ['#0a0b0d', '#111318']

/** Values that refer to another colour. */
const unread = new Set(['transparent', 'inherit', 'currentcolor', 'FieldText'])
const rules = sheets.flatMap(([path, text]) => rulesOf(path, text))

describe.each(Object.entries(themes))('contrast in the %s theme', (_, tokens) => {
  const desk = toRgb('var(--surface)', tokens, [255, 255, 255])
  const rgb = (colour, behind = desk) => toRgb(colour, tokens, behind)

  it('4.5 to 1 for a text on the ground that its rule gives it', () => {
    const found = rules
      .filter(({ color, ground }) => color !== undefined && ground !== undefined && !unread.has(color))
      .flatMap(({ place, color, ground, isRoom }) => {
        const levels = color.includes('--level') ? ['--flash', '--alert', '--urgent-ink'] : ['--none']
        return levels.map(level => {
          const named = { ...(isRoom ? themes.dark : tokens), '--level': `var(${level})` }
          const behind = toRgb(ground, named, desk)
          const ratio = contrast(toRgb(color, named, behind), behind)
          return { what: `${place}: ${color} on ${ground} (${level})`, ratio }
        })
      })
    expect(found.length).toBeGreaterThan(20)
    expect(tooFaint(found, 4.5)).toEqual([])
  })

  it('4.5 to 1 for a text wherever it is read', () => {
    expect(tooFaint(pairsOf(readOn, rgb), 4.5)).toEqual([])
  })

  it('3 to 1 for edges, signs and the ring of the focus', () => {
    expect(tooFaint(pairsOf(seenOn, rgb), 3)).toEqual([])
  })
})

it('contrast in the black room, which is dark in either theme', () => {
  const inRoom = rules.filter(({ color, isRoom }) => isRoom && color !== undefined && !unread.has(color))
  const pairs = inRoom.flatMap(({ place, color, ground }) =>
    (ground ? [] : roomGrounds).map(behind => {
      const on = toRgb(behind, themes.dark, [0, 0, 0])
      return { what: `${place}: ${color} on ${behind}`, ratio: contrast(toRgb(color, themes.dark, on), on) }
    }),
  )
  expect(pairs.length).toBeGreaterThan(4)
  expect(tooFaint(pairs, 4.5)).toEqual([])
})

describe('contrast: the tables know', () => {
  it('every colour of a text without a ground of its own', () => {
    const bare = rules.filter(({ color, ground }) => color !== undefined && ground === undefined)
    const unknown = bare.filter(({ color, isRoom }) => !unread.has(color) && !isRoom && !(color in readOn))
    expect(unknown.map(({ place, color }) => `${place}: ${color}`)).toEqual([])
  })

  it('every colour of an edge or an outline', () => {
    const unknown = rules.flatMap(({ place, edges }) =>
      edges
        .filter(
          edge => !decoration.has(edge) && !unread.has(edge) && edge !== 'Highlight' && !(edge in seenOn),
        )
        .map(edge => `${place}: ${edge}`),
    )
    expect(unknown).toEqual([])
  })
})

function pairsOf(table, rgb) {
  return Object.entries(table).flatMap(([colour, grounds]) =>
    grounds.map(ground => {
      const behind = rgb(ground)
      return { what: `${colour} on ${ground}`, ratio: contrast(rgb(colour, behind), behind) }
    }),
  )
}

function tooFaint(pairs, least) {
  return pairs.filter(({ ratio }) => ratio < least).map(({ what, ratio }) => `${what}: ${ratio.toFixed(2)}`)
}

function tokensOf(block) {
  const [, body = ''] = block.exec(tokenSheet) ?? []
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** The declarations of each rule, without those of the rules inside it. */
function rulesOf(path, text) {
  const rules = []
  const open = [{ place: '', body: '' }]
  for (const part of text.replaceAll(/\/\*.*?\*\//gs, '').split(/(?<=[{};])/)) {
    const innermost = open.at(-1)
    if (part.endsWith('{'))
      open.push({ place: `${innermost?.place ?? ''} ${part.slice(0, -1).trim()}`, body: '' })
    else if (part.endsWith('}')) {
      const closed = open.pop()
      if (closed) rules.push({ ...closed, body: closed.body + part.slice(0, -1) })
    } else if (innermost) innermost.body += part
  }
  // Left out: print, because paper is white; forced colours, because they are the system's; animations; and
  // disabled controls, which need not be readable (WCAG 1.4.3).
  return rules
    .filter(({ place }) => !/print|forced-colors|@keyframes|disabled(?!\s*[,)])/.test(place))
    .map(({ place, body }) => {
      const ground = last(body, /(?:^|[\s;])background(?:-color)?:\s*([^;]+);/g)
      return {
        place: `${path}${place}`,
        color: last(body, /(?:^|[\s;])color:\s*([^;]+);/g),
        // A background that moves or is a picture has no text on it.
        ground: ground === undefined || /none|gradient|contain/.test(ground) ? undefined : ground,
        edges: [
          ...body.matchAll(
            /(?:border|outline)(?!-radius)[\w-]*:\s*[^;]*?((?:var|color-mix)\([^;]*\)|#[\da-f]+|transparent)/g,
          ),
        ].map(([, edge = '']) => edge),
        isRoom: path.includes('/picture/') || place.includes('.room'),
      }
    })
}

function last(body, pattern) {
  return [...body.matchAll(pattern)].at(-1)?.[1]?.replace(' !important', '')
}
