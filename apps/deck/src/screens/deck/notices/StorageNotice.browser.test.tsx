import type { StorageState } from '@wiredeck/columns'
import { flushSync } from 'react-dom'
import { afterEach, expect, it } from 'vitest'
import { ServicesProvider } from '../../../context/services.tsx'
import { servicesOf } from '../../../context/testing/servicesOf.ts'
import { drawInEnglish } from '../../../i18n/testing/drawInEnglish.tsx'
import { createListeners } from '../../../platform/listeners.ts'
import { createStorageNews } from '../../../services/storageNews.ts'
import { StorageNotice } from './StorageNotice.tsx'

let page: ReturnType<typeof drawInEnglish>
afterEach(() => page.close())

it.each([
  ['memory', 'This browser stores nothing'],
  ['waiting', 'Another tab is using the storage'],
  ['outdated', 'A newer version of the deck'],
])('D63: the reader is told of a storage that is in trouble: %s', (keeping, text) => {
  const { subscribe, tell } = createListeners()
  let state: StorageState = { keeping: 'database', wasLost: false }
  const storageNews = createStorageNews({ state: () => state, subscribe })
  page = drawInEnglish(
    <ServicesProvider value={servicesOf({ stored: { storageNews } })}>
      <StorageNotice />
    </ServicesProvider>,
  )
  expect(page.place.textContent).toBe('')
  state = { keeping: keeping as StorageState['keeping'], wasLost: false }
  flushSync(tell)
  const told = page.place.querySelector<HTMLElement>('[role=status]')
  // `innerText` has only what can be seen.
  expect(told?.innerText).toContain(text)
})
