import type { NewsDocument, Story } from '@wiredeck/document'
import { useEffect, type RefObject } from 'react'

/** A story as an element of the page shows it: an open document or a card. */
export type Takeable = Story & Pick<NewsDocument, 'id' | 'revision' | 'headline'>

/** A story of which text is selected, with that text. */
export type Selected = { story: Takeable; passage: string }

const shownIn = new WeakMap<Element, Takeable>()
const mark = 'data-takeable'

/** Says which story an element shows, so that text which is copied or dragged from it is known to be of it. */
export function useTakeable(element: RefObject<HTMLElement | null>, story: Takeable | null): void {
  useEffect(() => {
    if (element.current && story) shownIn.set(element.current, story)
  }, [element, story])
}

export const takeableMark = { [mark]: '' }

/** The stories of which a selection holds text, in the order of the page. */
export function selectedStories(selection: Selection | null): Selected[] {
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return []
  const range = selection.getRangeAt(0)
  return [...document.querySelectorAll(`[${mark}]`)].flatMap(element => {
    const story = shownIn.get(element)
    if (!story || !range.intersectsNode(element)) return []
    const passage = textWithin(range, element)
    return passage === '' ? [] : [{ story, passage }]
  })
}

/** The part of a selection that lies within an element. */
function textWithin(range: Range, element: Element): string {
  if (element.contains(range.commonAncestorContainer)) return (getSelection()?.toString() ?? '').trim()
  const part = range.cloneRange()
  if (!element.contains(range.startContainer)) part.setStart(element, 0)
  if (!element.contains(range.endContainer)) part.setEnd(element, element.childNodes.length)
  return part.toString().trim()
}
