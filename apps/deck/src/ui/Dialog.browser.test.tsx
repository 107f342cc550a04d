import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Dialog } from './Dialog.tsx'

/** A point beside the dialog, counted from its upper left corner, px. */
const beside = { x: -10, y: -10 }
const handleClose = vi.fn()
let close: () => void
beforeEach(async () => {
  // A narrow window has no place beside a dialog.
  await page.viewport(1000, 700)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <Dialog label="A question" onClose={handleClose}>
        <p>A text to be selected</p>
      </Dialog>,
    ),
  )
  handleClose.mockReset()
  close = () => {
    root.unmount()
    place.remove()
  }
})
afterEach(() => close())

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`No ${selector}`)
  return found
}

describe('a dialog', () => {
  it('stays while its text is selected past its edge', async () => {
    await userEvent.dragAndDrop(find('p'), find('dialog'), { targetPosition: beside, force: true })
    expect(getSelection()?.toString()).not.toBe('')
    expect(find('dialog')).toHaveProperty('open', true)
  })

  it('is closed by a click beside it', async () => {
    await userEvent.click(find('dialog'), { position: beside, force: true })
    await expect.poll(() => handleClose).toHaveBeenCalledOnce()
  })
})
