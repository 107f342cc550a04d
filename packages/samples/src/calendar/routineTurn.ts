import { fillGaps } from '../text/fillGaps.ts'
import { hasQuotation, paragraphsOf } from '../text/quotations.ts'
import { createRandom } from '../base/random.ts'
import type { Later, Routine, Story } from '../library/story.ts'
import { drawValues, type Choices, type Draw } from '../text/vary.ts'

/** A text, and the contents of its gaps. */
export type Saying = { story: Story; draw: Draw }

type Turn = {
  choices: Choices
  /** Numbers that distinguish this turn from all others. */
  seeds: readonly number[]
  /** Whether it is told without its quotations. */
  isBrief?: boolean
  /** Its revisions. */
  steps?: readonly Later[]
  /** Default 1. Revision n has applied the first n - 1 steps. */
  revision?: number
}

/** The text of a piece in one of its turns. */
export function sayTurn(
  { story, vary, brief }: Routine,
  { choices, seeds, isBrief = false, steps = [], revision = 1 }: Turn,
): Saying {
  const draw = drawValues(vary, createRandom(...seeds), choices)
  const first = { story: isBrief ? { ...story, news: brief ?? unquoted(story, draw) } : story, draw }
  const said = steps
    .slice(0, revision - 1)
    .reduce<Saying>((before, step, nth) => revise(before, step, createRandom(...seeds, nth + 2)), first)
  return steps
    .slice(revision - 1)
    .reduce(
      (saying, { was }) => ({ ...saying, draw: drawValues(was, createRandom(...seeds), {}, saying.draw) }),
      said,
    )
}

/** The first paragraph, and the later ones without a quotation. */
function unquoted({ news, lang }: Story, draw: Draw): string[] {
  const isTold = (text: string, nth: number) =>
    nth === 0 || !hasQuotation(fillGaps(text, { draw, lang, at: new Date(0) }))
  return paragraphsOf(news).filter(isTold)
}

/** The earlier text with other figures, more paragraphs or another status. */
function revise({ story, draw }: Saying, { becomes, adds, fields }: Later, random: () => number): Saying {
  const news = Array.isArray(story.news) ? [...(story.news as unknown[]), ...adds] : story.news
  return { story: { ...story, news, ...fields }, draw: drawValues(becomes, random, {}, draw) }
}
