import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawInEnglish } from '../../i18n/testing/drawInEnglish.tsx'
import { rawPictureItem, sampleDocument } from '../testing/sampleDocuments.ts'
import { Gallery } from './Gallery.tsx'

const packaged = sampleDocument('multimedia', { bagItem: ['one', 'two'].map(rawPictureItem) })
let page: ReturnType<typeof drawInEnglish>
beforeEach(() => {
  page = drawInEnglish(<Gallery medias={'medias' in packaged ? packaged.medias : []} />)
  page.button('Open 1 of 2').click()
})
afterEach(() => page.close())

describe('deck 2: the keyboard in the media gallery', () => {
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
