import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawInEnglish } from '../../i18n/testing/drawInEnglish.tsx'
import { rawPictureItem, rawVideoItem, sampleDocument } from '../testing/sampleDocuments.ts'
import { Gallery } from './Gallery.tsx'

let page: ReturnType<typeof drawInEnglish>
afterEach(() => page.close())

/** Draws a gallery with its first item open. */
function draw(bagItem: ReturnType<typeof rawPictureItem>[]) {
  const packaged = sampleDocument('multimedia', { bagItem })
  page = drawInEnglish(<Gallery medias={'medias' in packaged ? packaged.medias : []} />)
  page.button('Open 1 of 2').click()
}

describe('deck 2: the keyboard in the media gallery', () => {
  beforeEach(() => draw(['one', 'two'].map(rawPictureItem)))

  it('stays on the buttons at both ends, so that arrows and Escape are still the gallery’s', async () => {
    page.button('Next picture').focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(page.button('Next picture'))
    expect(page.button('Next picture').ariaDisabled).toBe('true')
    await userEvent.keyboard('{Enter}')
    expect(page.place.textContent).toContain('2 of 2')
    await userEvent.keyboard('{ArrowLeft}')
    expect(page.place.textContent).toContain('1 of 2')
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(page.button('Open 1 of 2'))
  })

  it('enters it by its name', () => {
    expect(document.activeElement?.role).toBe('group')
    expect(document.activeElement?.ariaLabel).toBe('Pictures and videos')
  })
})

it('leaves the arrows to a film that has the focus, but Escape closes the gallery and not the story', async () => {
  draw([rawVideoItem('one'), rawPictureItem('two')])
  let hasLeft = false
  const hear = ({ key }: KeyboardEvent) => {
    hasLeft ||= key === 'Escape'
  }
  window.addEventListener('keydown', hear)
  await expect.poll(() => page.place.querySelector('video')).not.toBeNull()
  page.place.querySelector('video')?.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(page.place.textContent).toContain('1 of 2')
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(page.button('Open 1 of 2'))
  expect(hasLeft, 'the document would hear of it and close').toBe(false)
  window.removeEventListener('keydown', hear)
})

describe('a picture in the media gallery', () => {
  const picture = () => page.place.querySelector('img') as HTMLElement
  const scale = () => new DOMMatrix(getComputedStyle(picture()).transform).a
  const turnWheel = (ctrlKey: boolean) => {
    const wheel = new WheelEvent('wheel', { deltaY: -100, ctrlKey, bubbles: true, cancelable: true })
    picture().dispatchEvent(wheel)
    return wheel.defaultPrevented
  }
  beforeEach(() => draw(['one', 'two'].map(rawPictureItem)))

  it('is zoomed by buttons and keys, and the next one begins at its own size', async () => {
    page.button('Zoom in').click()
    await expect.poll(scale).toBeCloseTo(1.5)
    page.place.querySelector<HTMLElement>('[role=group]')?.focus()
    await userEvent.keyboard('+')
    await expect.poll(scale).toBeCloseTo(2.25)
    await userEvent.keyboard('-')
    await expect.poll(scale).toBeCloseTo(1.5)
    page.button('Zoom out').click()
    await expect.poll(scale).toBe(1)
    page.button('Zoom in').click()
    page.button('Next picture').click()
    await expect.poll(() => page.place.textContent).toContain('2 of 2')
    expect(scale()).toBe(1)
  })

  it('lets the wheel scroll the story, and is zoomed by a pinch', async () => {
    expect(turnWheel(false)).toBe(false)
    expect(scale()).toBe(1)
    expect(turnWheel(true)).toBe(true)
    await expect.poll(scale).toBeGreaterThan(1)
  })
})
