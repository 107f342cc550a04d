import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ServicesProvider } from '../../../context/services.tsx'
import { servicesOf } from '../../../context/testing/servicesOf.ts'
import { drawInEnglish } from '../../../i18n/testing/drawInEnglish.tsx'
import { writeColumnsFile } from '../../parts/columnsFile.ts'
import { ImportColumns } from './ImportColumns.tsx'

const written = writeColumnsFile([])
const exported = written.replace('[]', '[{ "type": "search", "params": { "query": "bridge" } }]')
const importColumns = vi.fn(async () => 1)
const handleClose = vi.fn()
let page: ReturnType<typeof drawInEnglish>
beforeEach(() => {
  importColumns.mockReset()
  handleClose.mockReset()
  const services = servicesOf({
    filling: { columns: { importColumns }, poller: { runNow: async () => {} } },
    stored: { deckView: { snapshot: () => null, subscribe: () => () => {} } },
  })
  page = drawInEnglish(
    <ServicesProvider value={services}>
      <ImportColumns onClose={handleClose} />
    </ServicesProvider>,
  )
})
afterEach(() => page.close())

function choose(content: string, changes: Partial<File> = {}) {
  const chosen = new DataTransfer()
  chosen.items.add(new File([content], 'deck-columns.json'))
  const field = page.place.querySelector('input')
  if (!field) throw new Error('No field for the file')
  field.files = chosen.files
  Object.assign(field.files[0] ?? {}, changes)
  field.dispatchEvent(new Event('change', { bubbles: true }))
  page.button('Import').click()
}
const alert = () => page.place.querySelector('[role=alert]')?.textContent

describe('D24: an import', () => {
  it('takes the columns in and closes', async () => {
    choose(exported)
    await expect.poll(() => handleClose).toHaveBeenCalledOnce()
    expect(importColumns).toHaveBeenCalledOnce()
  })

  it('says that a file holds no columns', async () => {
    choose(written)
    await expect.poll(() => alert()).toBe('This file holds no columns of a deck.')
  })

  it('says that a file cannot be read any more', async () => {
    choose(exported, { text: () => Promise.reject(new DOMException('It has changed', 'NotReadableError')) })
    await expect.poll(() => alert()).toContain('The columns could not be imported.')
  })

  it('says that the columns could not be stored', async () => {
    importColumns.mockRejectedValue(new DOMException('No room', 'QuotaExceededError'))
    choose(exported)
    await expect.poll(() => alert()).toContain('The columns could not be imported.')
    expect(handleClose).not.toHaveBeenCalled()
  })
})
