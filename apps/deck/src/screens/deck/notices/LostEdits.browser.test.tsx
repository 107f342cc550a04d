import { createColumn, type LostEdit } from '@wiredeck/columns'
import { afterEach, expect, it, vi } from 'vitest'
import { ServicesProvider, type Services } from '../../../context/services.tsx'
import { drawInEnglish } from '../../../i18n/testing/drawInEnglish.tsx'
import { LostEdits } from './LostEdits.tsx'

let page: ReturnType<typeof drawInEnglish>
afterEach(() => page.close())

const columnOf = (query: string) =>
  createColumn(
    { id: 'c', type: 'search', params: { query, provider: 'all', size: 10, genreid: { exclude: [] } } },
    0,
  )
const lostEdit = (more: Partial<LostEdit>): LostEdit => ({
  id: 'c',
  owner: 'reader',
  column: columnOf('ferry'),
  lostAt: 1,
  ...more,
})

function draw(edit: LostEdit, heads: Parameters<typeof LostEdits>[0]['heads']) {
  const mirror = { restore: vi.fn(async () => 'c'), dismiss: vi.fn(async () => {}) }
  const onRestored = vi.fn()
  const services = { sync: { open: async () => ({ mirror }) } }
  page = drawInEnglish(
    <ServicesProvider value={services as unknown as Services}>
      <LostEdits edits={[edit]} heads={heads} onRestored={onRestored} />
    </ServicesProvider>,
  )
  return { mirror, onRestored }
}

it('D49: the older of two edits is offered under the name that the column has now', async () => {
  const { mirror, onRestored } = draw(lostEdit({ places: [['params', 'query']] }), [columnOf('bridge')])
  expect(page.place.textContent).toContain('bridge was changed here and on another device.')
  page.button('Take the older change').click()
  await expect.poll(() => onRestored.mock.calls).toEqual([['c']])
  expect(mirror.restore).toHaveBeenCalledWith('c')
  page.button('Keep the newer change').click()
  await expect.poll(() => mirror.dismiss.mock.calls).toEqual([['c']])
})

it('D29: an edit of a column that was removed elsewhere is offered under the name that it had', () => {
  draw(lostEdit({}), [])
  expect(page.place.textContent).toContain('ferry was removed on another device')
  page.button('Restore')
  page.button('Leave it removed')
})
