import { fillGaps } from './fillGaps.ts'
import type { Story } from './story.ts'
import type { Draw } from './vary.ts'

/** A title does not come back before so many other documents. */
export const titlesApart = 1000

/** What tells a document from others in a list, in its language: its headline, or what stands for one. */
export function titleOf({ lang, headline, news, caption }: Story, draw: Draw, moment: number): string {
  const title = [headline, news, caption].flat().find(text => typeof text === 'string' && text !== '')
  return `${lang} ${fillGaps(String(title), { draw, lang, at: new Date(moment) })}`
}
