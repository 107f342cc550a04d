import type { ColumnParams, ParamsChange } from '@wiredeck/columns'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawInEnglish } from '../../../i18n/testing/drawInEnglish.tsx'
import { DateRange } from './DateRange.tsx'
import { endOf, startOf } from '../../../naming/days.ts'

type Dates = Pick<ColumnParams, 'dateFrom' | 'dateTo'>

let changes: ParamsChange[]
let page: ReturnType<typeof drawInEnglish>
const range = (dates: Dates) => <DateRange params={dates} onChange={change => changes.push(change)} />
const field = (name: 'from' | 'to') => page.field(name)
beforeEach(() => {
  changes = []
})
afterEach(() => page.close())

describe('deck 3: the dates of a column', () => {
  it.each([undefined, 'now-2d', '2026-11-20T14:30:00Z', '2026-11-20T00:00:00+09:00'])(
    'of which one is changed leave the other as it is: %s',
    async dateFrom => {
      page = drawInEnglish(range(dateFrom === undefined ? {} : { dateFrom }))
      await userEvent.fill(field('to'), '2026-11-30')
      expect(changes).toStrictEqual([{ dateTo: endOf('2026-11-30') }])
    },
  )

  it('are changed both where the first one had to wait for the second', async () => {
    page = drawInEnglish(range({ dateFrom: '2026-11-20', dateTo: '2026-11-22' }))
    await userEvent.fill(field('from'), '2026-11-25')
    expect(changes).toEqual([])
    expect(page.place.querySelector('[role=alert]')).not.toBeNull()
    await userEvent.fill(field('to'), '2026-11-26')
    expect(changes).toEqual([{ dateFrom: startOf('2026-11-25'), dateTo: endOf('2026-11-26') }])
    expect(page.place.querySelector('[role=alert]')).toBeNull()
  })

  it('are typed digit by digit while the field follows the params', async () => {
    const follow = (dates: Dates) => (
      <DateRange params={dates} onChange={change => page.draw(follow({ ...dates, ...change } as Dates))} />
    )
    page = drawInEnglish(follow({ dateFrom: '2026-11-20' }))
    await userEvent.click(field('from'), { position: { x: 12, y: 8 } })
    await userEvent.keyboard('12252025')
    expect(field('from').value).toBe('2025-12-25')
  })

  it('are marked where no day is set, unless one waits for the other', async () => {
    page = drawInEnglish(range({ dateTo: '2026-11-22' }))
    const marks = () => [field('from').dataset.empty, field('to').dataset.empty]
    expect(marks()).toEqual(['true', 'false'])
    await userEvent.fill(field('from'), '2026-11-25')
    expect(changes).toEqual([])
    expect(marks()).toEqual(['false', 'false'])
  })

  it('are removed one by one', async () => {
    page = drawInEnglish(range({ dateFrom: '2026-11-20', dateTo: '2026-11-22' }))
    await userEvent.clear(field('from'))
    expect(changes).toStrictEqual([{ dateFrom: undefined }])
  })

  it('follow a change from elsewhere, whatever waits here', async () => {
    page = drawInEnglish(range({ dateFrom: '2026-11-20', dateTo: '2026-11-22' }))
    await userEvent.fill(field('from'), '2026-11-25')
    flushSync(() => page.draw(range({ dateFrom: '2026-11-20', dateTo: '2026-11-21' })))
    expect([field('from').value, field('to').value]).toEqual(['2026-11-20', '2026-11-21'])
    expect(page.place.querySelector('[role=alert]')).toBeNull()
  })
})
