import { afterEach, describe, expect, it } from 'vitest'
import { placeIn } from './placeIn.ts'

const content = document.createElement('div')
content.style.cssText =
  'height: 200px; overflow: auto; overflow-anchor: none; position: fixed; inset: 40px 0 auto'
document.body.append(content)
afterEach(() => content.replaceChildren())

/** Paragraphs of 100 px, each with its words. */
function write(...texts: string[]): void {
  content.replaceChildren(
    ...texts.map(text => {
      const paragraph = document.createElement('p')
      paragraph.textContent = text
      paragraph.style.cssText = 'height: 100px; margin: 0'
      return paragraph
    }),
  )
}
const topOf = (text: string) =>
  [...content.children].find(each => each.textContent === text)?.getBoundingClientRect().top

describe('the place of a reader in a text that is revised', () => {
  it('is the paragraph at the top of the window, which does not move when others come before it', () => {
    write('one', 'two', 'three', 'four', 'five')
    content.scrollTop = 130
    const before = topOf('two')
    const keepPlace = placeIn(content)
    write('new', 'also new', 'one', 'two', 'three', 'four', 'five')
    keepPlace()
    expect(topOf('two')).toBe(before)
  })

  it('is that of the nearest paragraph that is left, where its own was rewritten', () => {
    write('one', 'two', 'three', 'four', 'five')
    content.scrollTop = 130
    const before = topOf('two')
    const keepPlace = placeIn(content)
    write('new', 'one', 'rewritten', 'three', 'four', 'five')
    keepPlace()
    expect(topOf('rewritten')).toBe(before)
  })

  it('stays at the top for who has not begun', () => {
    write('one', 'two', 'three', 'four')
    content.scrollTop = 0
    const keepPlace = placeIn(content)
    write('new', 'one', 'two', 'three', 'four')
    keepPlace()
    expect(content.scrollTop).toBe(0)
  })
})
