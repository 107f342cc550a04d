import { createColumn, createMemoryStore, defaultParams } from '@wiredeck/columns'
import { afterEach, expect, it, vi } from 'vitest'
import { drawInEnglish } from '../i18n/testing/drawInEnglish.tsx'
import { useColumnList } from './columnHooks.ts'
import { ServicesProvider } from './services.tsx'
import { servicesOf } from './testing/servicesOf.ts'

let page: ReturnType<typeof drawInEnglish>
const unhandled = vi.fn()
afterEach(() => {
  page.close()
  window.removeEventListener('unhandledrejection', unhandled)
})

function Order() {
  return useColumnList('c')?.order ?? 'nothing'
}

it('a list that cannot be read is none, and is read with its next change', async () => {
  window.addEventListener('unhandledrejection', unhandled)
  const store = createMemoryStore()
  const column = createColumn({ id: 'c', type: 'search', params: defaultParams() }, 3)
  await store.update(() => ({ columns: [column] }))
  const read = vi.spyOn(store, 'column').mockRejectedValueOnce(new Error('The disk is gone'))
  page = drawInEnglish(
    <ServicesProvider value={servicesOf({ stored: { store } })}>
      <Order />
    </ServicesProvider>,
  )
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0)
  expect(page.place.textContent).toBe('nothing')
  await store.update(() => ({ columns: [{ ...column, order: 7 }] }))
  await expect.poll(() => page.place.textContent).toBe('7')
  expect(unhandled).not.toHaveBeenCalled()
})
