/// <reference types="@vitest/browser-playwright" />
import { storedUse } from '@wiredeck/columns/testing/storedUse'
import { ApiError, type Credentials } from '@wiredeck/content-api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../ui/tokens.css'
import '../../ui/controls.css'
import { ServicesProvider } from '../../context/services.tsx'
import { servicesOf } from '../../context/testing/servicesOf.ts'
import { nothingRead } from '../../context/testing/nothingRead.ts'
import { drawInEnglish } from '../../i18n/testing/drawInEnglish.tsx'
import { createListeners } from '../../platform/listeners.ts'
import { createTabStorage } from '../../platform/storage.ts'
import { createLastReader, type LastReader } from '../../access/lastReader.ts'
import type { UsesState } from '../../services/usesBoard.ts'
import { LoginScreen } from './LoginScreen.tsx'
import { stillClock } from '../../platform/testing/stillClock.ts'

// The page has the texts of all catalogs already.
vi.mock('../../i18n/watchTexts.ts', () => ({ addWatchTexts: async () => {} }))

let page: ReturnType<typeof drawInEnglish>
let done: string[]
let lastReader: LastReader

const use = storedUse('d1', { at: new Date('2026-02-22T09:00:00Z') })
const noColumns: never[] = []
const oneUse: UsesState = { uses: [use], cards: new Map(), recalls: [], watchedHours: 72 }

/** The form of a browser in which Mira has copied a story, and whose token was refused since. */
function draw({
  logIn,
  clear,
}: {
  logIn: (given: Credentials) => Promise<void>
  clear: () => Promise<void>
}) {
  const { subscribe } = createListeners()
  const services = servicesOf(nothingRead, {
    access: {
      access: { isIn: () => false, subscribe, logIn, logOut: () => done.push('logged out') },
      lastReader,
    },
    uses: { state: () => oneUse },
    page: { clock: stillClock(use.at.getTime()), searchDraft: { set: () => {} } },
    stored: {
      store: { clear },
      localDatabase: { used: () => 'not there', setAside: () => [] },
      storageNews: { noteCleared: () => {} },
      deckView: { snapshot: () => noColumns, subscribe },
    },
    changes: { readDocuments: { forget: () => {} } },
    sync: null,
    installed: {
      clearKept: () => Promise.resolve(),
      updates: { news: () => null, subscribe },
      installer: { isOffered: () => false, subscribe },
    },
    config: { sampleAccount: null },
  })
  page = drawInEnglish(
    <ServicesProvider value={services}>
      <LoginScreen />
    </ServicesProvider>,
  )
}
const succeed = (what: string) => async () => void done.push(what)

function submit(email: string) {
  page.field('email').value = email
  page.field('password').value = 'secret'
  page.button('Log in').click()
}
const hasButton = (name: string) => () =>
  [...page.place.querySelectorAll('button')].some(button => button.textContent === name)

beforeEach(() => {
  done = []
  lastReader = createLastReader(createTabStorage())
  lastReader.set('Mira@deck.example ')
})
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})

describe('D48: a login after a refused token', () => {
  it('removes nothing of the reader who comes back', async () => {
    draw({ logIn: succeed('logged in'), clear: succeed('cleared') })
    submit('mira@deck.example')
    await expect.poll(() => done).toEqual(['logged in'])
  })

  it('offers what the last reader used as a file, and removes it once another e-mail is let in', async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    draw({ logIn: succeed('logged in'), clear: succeed('cleared') })
    submit('ida@deck.example')
    await expect.poll(hasButton('Export the list of what I took')).toBe(true)
    expect(done).toEqual([])
    page.button('Export the list of what I took').click()
    expect(save).toHaveBeenCalledOnce()

    page.button('Log in and remove').click()
    await expect.poll(() => done).toEqual(['logged in', 'cleared'])
    await expect.poll(() => lastReader.isOther('mira@deck.example')).toBe(true)
  })

  it('removes nothing where the other e-mail is refused', async () => {
    draw({ logIn: () => Promise.reject(new TypeError('Failed to fetch')), clear: succeed('cleared') })
    submit('ida@deck.example')
    await expect.poll(hasButton('Log in and remove')).toBe(true)
    page.button('Log in and remove').click()
    await expect.poll(() => page.place.querySelector('[role=alert]')?.textContent ?? '').not.toBe('')
    expect(done).toEqual([])
    expect(lastReader.isOther('ida@deck.example')).toBe(true)
  })

  it('lets nobody in over what it cannot remove', async () => {
    draw({ logIn: succeed('logged in'), clear: () => Promise.reject(new DOMException('No disk')) })
    submit('ida@deck.example')
    await expect.poll(hasButton('Log in and remove')).toBe(true)
    page.button('Log in and remove').click()
    await expect.poll(() => done).toEqual(['logged in', 'logged out'])
    expect(lastReader.isOther('ida@deck.example')).toBe(true)
  })
})

describe('deck 2, deck 4 and deck 8: the login form', () => {
  it('needs an e-mail and a password, and says in the deck’s own words what is wrong with the e-mail', () => {
    draw({ logIn: succeed('logged in'), clear: succeed('cleared') })
    const [email, password] = [page.field('email'), page.field('password')]
    expect([email.type, email.required, password.type, password.required]).toEqual([
      'email',
      true,
      'password',
      true,
    ])
    submit('reader')
    expect(email.validationMessage).toBe('You must enter a valid professional email')
    expect(email.title).toBe('You must enter a valid professional email')
    expect(done).toEqual([])
  })

  it('waits with a spinner while the wire checks, then says what was wrong, marks the fields and keeps the e-mail', async () => {
    let refuse = (_reason: Error) => {}
    const logIn = () => new Promise<void>((_, reject) => (refuse = reject))
    draw({ logIn, clear: succeed('cleared') })
    submit('mira@deck.example')
    const button = page.button('Log in')
    const edgeOf = (name: string) => getComputedStyle(page.field(name)).borderColor
    const plainEdge = edgeOf('password')
    await expect.poll(() => button.ariaBusy).toBe('true')
    expect([button.disabled, button.querySelector('svg') !== null]).toEqual([true, true])
    expect(page.place.querySelector('[role=alert]')).toBeNull()

    refuse(new ApiError(401, 'Bad credentials'))
    const alert = () => page.place.querySelector('[role=alert]')?.textContent
    await expect.poll(alert).toBe('The email and/or password is incorrect')
    expect([button.ariaBusy, button.disabled, button.querySelector('svg')]).toEqual(['false', false, null])
    expect([page.field('email').ariaInvalid, page.field('password').ariaInvalid]).toEqual(['true', 'true'])
    expect(edgeOf('password')).not.toBe(plainEdge)
    expect(page.field('email').value).toBe('mira@deck.example')
  })
})
