/// <reference types="@vitest/browser-playwright" />
import { openIndexedDbStore } from '@wiredeck/columns'
import { storedStory } from '@wiredeck/columns/testing/storedStory'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { ServicesProvider } from '../../context/services.tsx'
import { servicesOf } from '../../context/testing/servicesOf.ts'
import { nothingRead } from '../../context/testing/nothingRead.ts'
import { drawInEnglish } from '../../i18n/testing/drawInEnglish.tsx'
import { createLoginMark } from '../../platform/loginMark.ts'
import { createLocalStorage } from '../../platform/storage.ts'
import { LogOut } from './LogOut.tsx'

let page: ReturnType<typeof drawInEnglish>
let done: string[]
let isIn: boolean
const mark = createLoginMark(createLocalStorage())
const handleClose = vi.fn()
const note = (what: string) => async () => void done.push(what)

function makeDatabase(name: string, version: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.addEventListener('success', () => (request.result.close(), resolve()))
    request.addEventListener('error', () => reject(request.error ?? new Error(name)))
  })
}

/** Draws the dialog over a store that `clear` clears or fails to clear. */
function draw(clear: () => Promise<void>, setAside: string[] = [], used = `unused-${crypto.randomUUID()}`) {
  const services = servicesOf(nothingRead, {
    access: {
      access: {
        isIn: () => isIn,
        logOut: () => {
          isIn = false
          done.push('token')
        },
      },
      lastReader: { forget: () => {} },
    },
    stored: {
      store: { clear },
      localDatabase: {
        used: () => used,
        setAside: () => setAside,
        forget: (name: string) => done.push(`${name} forgotten`),
      },
      storageNews: { noteCleared: (isCleared: boolean) => done.push(isCleared ? 'cleared' : 'not cleared') },
      deckView: { snapshot: () => null, subscribe: () => () => {} },
    },
    changes: { readDocuments: { forget: () => {} } },
    page: { searchDraft: { set: () => {} } },
    installed: { clearKept: note('pictures and stories') },
    sync: null,
  })
  page = drawInEnglish(
    <ServicesProvider value={services}>
      <LogOut onClose={handleClose} />
    </ServicesProvider>,
  )
}
beforeEach(() => {
  done = []
  isIn = true
  mark.begin()
  handleClose.mockReset()
})
afterEach(async () => {
  page.close()
  mark.end()
  vi.useRealTimers()
  vi.restoreAllMocks()
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId: '' })
})

describe('D28: the log-out', () => {
  it('ends what other tabs remember of the login before it clears anything, and begins it anew if it fails', async () => {
    const marks: (string | null)[] = [mark.current()]
    draw(() => {
      marks.push(mark.current())
      return Promise.reject(new DOMException('No disk', 'UnknownError'))
    })
    page.button('Log out').click()
    await expect.poll(() => handleClose).toHaveBeenCalledOnce()
    const [before, during, after] = [...marks, mark.current()]
    expect([during, after]).toEqual([null, expect.any(String)])
    expect(after).not.toBe(before)
  })

  it('removes the stored data, then the token, then the pictures and stories', async () => {
    draw(note('store'))
    page.button('Log out').click()
    await expect.poll(() => handleClose).toHaveBeenCalledOnce()
    expect(done).toEqual(['store', 'cleared', 'token', 'pictures and stories'])
  })

  it('keeps its reader logged in where the store cannot be cleared, and says so', async () => {
    draw(() => Promise.reject(new DOMException('No disk', 'UnknownError')))
    page.button('Log out').click()
    await expect.poll(() => handleClose).toHaveBeenCalledOnce()
    expect(done).toEqual(['not cleared'])
  })

  it('also empties the database that a deck in memory has not cleared', async () => {
    const name = `left-${crypto.randomUUID()}`
    const left = await openIndexedDbStore({ name })
    await left.putDocuments([storedStory('newsml/1')])
    left.close()
    draw(note('memory'), [], name)
    page.button('Log out').click()
    await expect.poll(() => handleClose).toHaveBeenCalledOnce()
    expect(done).toEqual(['memory', 'cleared', 'token', 'pictures and stories'])
    const found = await openIndexedDbStore({ name })
    expect(await found.documentIds()).toEqual([])
    found.close()
  })

  it('of a deck in memory ends where the browser has no databases', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Private', 'InvalidStateError')
    })
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
      throw new DOMException('Private', 'InvalidStateError')
    })
    draw(note('memory'))
    page.button('Log out').click()
    await expect.poll(() => handleClose).toHaveBeenCalledOnce()
    expect(done).toEqual(['memory', 'cleared', 'token', 'pictures and stories'])
  })

  it('removes databases that were set aside, also those that cannot be opened', async () => {
    const name = `of-a-newer-deck-${crypto.randomUUID()}`
    await makeDatabase(name, 99)
    draw(note('store'), [name])
    page.button('Log out').click()
    await expect.poll(() => handleClose).toHaveBeenCalledOnce()
    expect(done).toEqual(['store', `${name} forgotten`, 'cleared', 'token', 'pictures and stories'])
    expect((await indexedDB.databases()).map(each => each.name)).not.toContain(name)
  })

  it('offers the columns in a file of the reader’s own day', async () => {
    vi.useFakeTimers({ now: new Date('2026-02-23T01:00:00Z'), toFake: ['Date'] })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await cdp().send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' })
    draw(note('store'))
    flushSync(() => page.button('Export columns').click())
    expect(page.place.textContent).toContain('Exported as deck-columns-2026-02-22.json')
  })
})
