import type { Column } from '@wiredeck/columns'
import { flushSync } from 'react-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawInEnglish } from '../../../i18n/testing/drawInEnglish.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'

let page: ReturnType<typeof drawInEnglish>
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

it('D30: the undo of a closed column waits while it has the focus, whatever the pointer does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const handlePass = vi.fn()
  const column = { id: 'c', type: 'search', params: { query: 'bridge' } } as Column
  page = drawInEnglish(<ClosedNotice column={column} takesFocus onUndo={() => {}} onPass={handlePass} />)
  await userEvent.hover(page.button('Undo'))
  await userEvent.unhover(page.button('Undo'))
  vi.advanceTimersByTime(60_000)
  expect(handlePass).not.toHaveBeenCalled()

  flushSync(() => page.button('Undo').blur())
  vi.advanceTimersByTime(20_000)
  expect(handlePass).toHaveBeenCalledOnce()
})
