import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { layCable } from './engines/cable.mjs'
import { openChromium } from './engines/chromium.mjs'
import { openFirefox } from './engines/firefox.mjs'
import { openWebKit } from './engines/webkit.mjs'

// A walk through a running deck in engines that the journeys do not use, and in Chromium to compare; run by hand:
//   node tools/otherEngines.mjs webkit|firefox|chromium http://127.0.0.1:4280
// It leaves a picture of a story in each language of the wire in test-results/engines.

const [engine, url] = process.argv.slice(2)
/** A page without an answer for this time, in ms, counts as frozen. */
const frozenAfterMs = 20_000
const engines = { webkit: openWebKit, firefox: openFirefox, chromium: openChromium }
/** WebKit has no setting for it that can be set from outside. */
const canBlock = ['firefox', 'chromium'].includes(engine)
const pictures = 'test-results/engines'

if (!url || !Object.hasOwn(engines, engine)) {
  console.error('node tools/otherEngines.mjs webkit|firefox|chromium ADDRESS')
  process.exit(1)
}

/**
 * A step is its words and an expression that is evaluated in the page until it is true; with a depth, in the first frame
 * of the first frame, and so on. Or it is something that the walker does.
 */
const clickButton = name =>
  `(() => { const all = [...document.querySelectorAll('button, a')]; const one = all.find(each => (each.ariaLabel ?? each.textContent).trim().startsWith(${JSON.stringify(name)}) && each.checkVisibility()); one?.click(); return Boolean(one) })()`
const hasCards = `document.querySelectorAll('article').length > 3`
const isLive = `[...document.querySelectorAll('button')].some(each => each.textContent.trim().startsWith('live'))`
const cardsOf = query => `document.querySelector('section[aria-label="${query}"] article a')`
const story = `document.querySelector('section[aria-label="Document"]')`

const logIn = [
  ['the login is shown', `document.querySelector('form input[type=password]') !== null`],
  ['the sample reader logs in', clickButton('Sample agency')],
  ['the deck is drawn with cards', hasCards],
  ['it is told of news at once', isLive],
]

const firstSteps = [
  [
    'the list of languages of the login opens',
    `document.querySelector('[popovertarget]').click() ?? document.querySelector('[popover]').matches(':popover-open')`,
  ],
  ['it closes', `document.querySelector('[popover]').hidePopover() ?? true`],
  ...logIn,
  ['the focus is on its heading', `document.activeElement.matches('main h1')`],
  ['the settings of a column open', clickButton('Column settings')],
  [
    'a date that nobody has chosen is marked',
    `document.querySelector('input[type=date]')?.dataset.empty === 'true'`,
  ],
  ['they fold up', clickButton('Column settings')],
  ['the menu opens', clickButton('Menu')],
  ['the list of languages is there', `document.querySelector('#menu [popover]') !== null`],
  [
    'it opens',
    `document.querySelector('#menu [popovertarget]').click() ?? document.querySelector('#menu [popover]').matches(':popover-open')`,
  ],
  [
    'it lies in the window',
    `(r => r.width > 0 && r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight)(document.querySelector('#menu [popover]').getBoundingClientRect())`,
  ],
  [
    'the menu closes, and the list with it',
    `document.querySelector('#menu').hidePopover() ?? !document.querySelector('#menu').matches(':popover-open')`,
  ],
  ['the page still answers', `1 + 1 === 2`],
  [
    'the menu opens and closes without the list',
    `document.querySelector('#menu').showPopover() ?? document.querySelector('#menu').hidePopover() ?? true`,
  ],
  ['a card is clicked', `document.querySelector('article a').click() ?? true`],
  ['its story opens', `${story}.querySelector('h1') !== null`],
  ['it closes', clickButton('Close (Esc)')],
  ['the deck is in sight again', `location.pathname === '/'`],
]

const reloads = ['first', 'second'].flatMap(which => [
  [`the deck is loaded for a ${which} time again`, ({ browser }) => browser.reload()],
  ['its cards are there', hasCards],
  ['it is told of news again', isLive],
])

const backAgain = [
  ['the deck is left', `location.assign('/licenses.txt') ?? true`],
  ['another page is there', `location.pathname === '/licenses.txt'`],
  ['the reader goes back', `history.back() ?? true`],
  ['the cards are there again', hasCards],
  ['the deck is told of news again', isLive],
]

const offline = [
  ['the deck is stored in the browser', `navigator.serviceWorker.controller !== null`],
  ['the network is cut', ({ cable }) => cable.pull()],
  ['the deck starts without it', ({ browser }) => browser.reload()],
  ['its stored cards are there', hasCards],
  ['the network is back', ({ cable }) => cable.plugIn()],
  ['the deck catches up', isLive],
]

const webStory = [
  ['web stories are searched for', `location.assign('/?q=class:webstory') ?? true`],
  [
    'one of them opens',
    `(card => card && location.pathname === '/' && (card.click() ?? true))(${cardsOf('class:webstory')})`,
  ],
  ['it is drawn', `${story}.querySelector('iframe') !== null`],
  [
    'its pictures show',
    `document.images.length > 2 && [...document.images].every(each => each.complete && each.naturalWidth > 0)`,
    2,
  ],
  ['it closes too', clickButton('Close (Esc)')],
]

const languages = ['en', 'fr', 'de', 'es', 'pt', 'ar'].flatMap(lang => {
  const query = `class:text lang:${lang}`
  return [
    [
      `stories in ${lang} are searched for`,
      `location.assign('/?q=' + encodeURIComponent(${JSON.stringify(query)})) ?? true`,
    ],
    [
      'one of them opens',
      `(card => card && location.pathname === '/' && (card.click() ?? true))(${cardsOf(query)})`,
    ],
    [
      'it is drawn in its fonts, and rests',
      `${story}.querySelector('h1') !== null && document.fonts.status === 'loaded' && document.getAnimations().length === 0`,
    ],
    [`a picture is taken of it`, ({ browser }) => keepPicture(browser, lang)],
    ['it closes again', clickButton('Close (Esc)')],
  ]
})

const isBlocked = [
  'the browser blocks what sites store',
  `(() => { try { return localStorage === undefined } catch (error) { return error.name === 'SecurityError' } })()`,
]

const walk = [
  ...firstSteps,
  ...reloads,
  ...backAgain,
  ...offline,
  ...webStory,
  ...languages,
  ['the page still answers at the end', hasCards],
]

const cable = await layCable(url)
const isWell =
  (await walkThrough(walk)) && (!canBlock || (await walkThrough([isBlocked, ...logIn], { isBlocking: true })))
await cable.remove()
process.exit(isWell ? 0 : 1)

/** Whether every step was done; prints each, and stops at the first that was not. */
async function walkThrough(steps, options) {
  const browser = await engines[engine](options)
  try {
    await within(browser.open(cable.address))
    for (const [what, step, depth] of steps) {
      const act = typeof step === 'string' ? untilTrue(browser, step, depth) : step({ browser, cable })
      const fault = await within(act).then(
        () => null,
        error => error.message,
      )
      console.log(fault === null ? `✓ ${what}` : `✗ ${what}: ${fault}`)
      if (fault !== null) {
        // A page that is frozen gives none.
        await within(keepPicture(browser, 'fault')).catch(() => {})
        return false
      }
    }
    return true
  } finally {
    await browser.close()
  }
}

/** What is not there yet, as a frame or an element, makes an expression fail, and is waited for. */
async function untilTrue(browser, expression, depth) {
  const end = Date.now() + frozenAfterMs - 1000
  for (;;) {
    const { value, error } = await browser.evaluate(expression, depth).then(
      value => ({ value }),
      error => ({ error }),
    )
    if (value) return
    if (Date.now() > end) throw error ?? new Error(`${expression} is ${value}`)
    await pause(250)
  }
}

function within(promise) {
  const over = pause(frozenAfterMs, null, { ref: false }).then(() => {
    throw new Error(`no answer within ${frozenAfterMs / 1000} s`)
  })
  return Promise.race([promise, over])
}

async function keepPicture(browser, name) {
  mkdirSync(pictures, { recursive: true })
  writeFileSync(`${pictures}/${engine}-${name}.png`, await browser.picture())
}
