import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchSwipes } from './swipe.ts'

let panel: HTMLElement
let swipes: string[]
let stop: () => void
beforeEach(() => {
  panel = document.createElement('section')
  panel.innerHTML = '<p>A text</p><figure data-swipes>Pictures</figure><div data-zoomed>A picture</div>'
  document.body.append(panel)
  swipes = []
  stop = watchSwipes(panel, swipe => swipes.push(swipe))
})
afterEach(() => {
  stop()
  panel.remove()
})

describe('deck 2: swipes on a document', () => {
  it('tell left from right', () => {
    stroke('p', -120)
    stroke('p', 120)
    expect(swipes).toEqual(['left', 'right'])
  })
  it('are for fingers: a mouse selects text', () => {
    stroke('p', -120, 'mouse')
    expect(swipes).toEqual([])
  })
  it('belong to a gallery or an enlarged picture that they begin on', () => {
    stroke('figure', -120)
    stroke('div', -120)
    expect(swipes).toEqual([])
  })
  it('are made by one finger: two pinch', () => {
    touch('pointerdown', 1, 300)
    touch('pointerdown', 2, 100)
    touch('pointerup', 1, 100)
    touch('pointerup', 2, 300)
    expect(swipes).toEqual([])
  })
  it('are not what the browser took over to scroll', () => {
    touch('pointerdown', 1, 300)
    touch('pointercancel', 1, 100)
    expect(swipes).toEqual([])
  })
})

function stroke(selector: string, by: number, pointerType = 'touch') {
  const target = panel.querySelector(selector)
  fire(target, 'pointerdown', { pointerId: 1, clientX: 200, clientY: 100, pointerType })
  fire(target, 'pointerup', { pointerId: 1, clientX: 200 + by, clientY: 104, pointerType })
}

function touch(type: string, pointerId: number, clientX: number) {
  fire(panel.querySelector('p'), type, { pointerId, clientX, clientY: 100, pointerType: 'touch' })
}

function fire(target: Element | null, type: string, init: PointerEventInit) {
  target?.dispatchEvent(new PointerEvent(type, { bubbles: true, ...init }))
}
