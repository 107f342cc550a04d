import { rawStory, shortIdOf, type RawStory } from '@wiredeck/document/testing/rawStory'

/** What a revision says beside its text. */
type Said = Partial<Pick<RawStory, 'status' | 'signal' | 'advisory' | 'embargoed'>>
/** Whether a story that says so may be used, and the words in which a reader is told. */
type Meaning = { state: 'free' | 'killed' | 'withheld' | 'embargoed'; words: string | null }

/** The revisions that schedules file, and what a desk understands by each: this table is not the product's. */
const saidBy = {
  rewrite: {},
  correction: { signal: 'correction' },
  correctingNote: { advisory: 'CORRECTION: the toll in the second paragraph is 12, not 21' },
  kill: { status: 'Canceled' },
  killNote: { advisory: 'BULLETIN KILL: please do not use this story' },
  hold: { status: 'WithHeld' },
  holdNote: { advisory: 'WITHHOLD: clients are asked to hold this story until further notice' },
  embargo: { embargoed: 'in three hours' },
  openEmbargo: { status: 'Embargoed' },
} satisfies Record<string, Said>

const meaningOf: Record<keyof typeof saidBy, Meaning> = {
  rewrite: { state: 'free', words: null },
  correction: { state: 'free', words: 'correction' },
  correctingNote: { state: 'free', words: 'correction' },
  kill: { state: 'killed', words: 'killed' },
  killNote: { state: 'killed', words: 'killNote' },
  hold: { state: 'withheld', words: 'withheld' },
  holdNote: { state: 'withheld', words: 'withheld' },
  embargo: { state: 'embargoed', words: 'embargoed' },
  openEmbargo: { state: 'embargoed', words: 'embargoOpen' },
}
/** `keep` leaves standing what the revision before it said, but for its signal, which counts for that one alone. */
export type Event = keyof typeof saidBy | 'keep'

/** The gravest first. */
const gravities = ['killed', 'withheld', 'embargoed', 'corrected'] as const
export type FactKind = (typeof gravities)[number]
/** What has become of a story with a revision, of which its reader has to be told once. */
export type Fact = { revision: number; is: FactKind; words: string }

/** A revision as it was filed. `of` is the last event that said something. */
export type Step = {
  revision: number
  of: keyof typeof saidBy
  isKept: boolean
  ends: string | null
  row: RawStory
  /** Between which looks of the reader it was filed. */
  gap: number
}

export type PlayedStory = { uno: string; steps: Step[] }

let made = 0

export function beginStory(
  headline: string,
  published: string,
  { urgency = 4, gap = 0, provider = 'AFP' }: { urgency?: number; gap?: number; provider?: string } = {},
): PlayedStory {
  made += 1
  const texts = { headline, published, news: [], slug: [], provider }
  const row = rawStory(shortIdOf(made), { ...texts, urgency })
  return { uno: row.uno, steps: [{ revision: 1, of: 'rewrite', isKept: false, ends: null, row, gap }] }
}

/** The story's next revision; `isRefiled` files the last one again, with another state. */
export function addStep(
  story: PlayedStory,
  event: Event,
  {
    gap,
    headline,
    isRefiled = false,
    embargoEnds,
  }: { gap: number; headline: string; isRefiled?: boolean; embargoEnds: string },
): Step {
  const last = lastOf(story)
  const isKept = event === 'keep'
  const of = isKept ? last.of : event
  const ends = isKept ? last.ends : of === 'embargo' ? embargoEnds : null
  const { status: _status, signal: _signal, advisory: _advisory, embargoed: _ends, ...plain } = last.row
  const { signal, ...said }: Said = { ...saidBy[of], ...(ends !== null && { embargoed: ends }) }
  const revision = isRefiled ? last.revision : last.revision + 1
  const row: RawStory = {
    ...plain,
    uno: story.uno,
    published: last.row.published,
    status: 'Usable',
    ...said,
    ...(!isKept && signal !== undefined && { signal }),
    headline,
    revision,
  }
  const step = { revision, of, isKept, ends, row, gap }
  story.steps.push(step)
  return step
}

export function lastOf({ steps }: PlayedStory): Step {
  const last = steps.at(-1)
  if (!last) throw new Error('A story begins with its first revision')
  return last
}

/** Whether the story stands killed, or did before its last revision, so that another kill under that number may say nothing new. */
export function isKilled({ steps }: PlayedStory): boolean {
  const last = steps.at(-1)?.revision ?? 1
  return steps
    .filter(({ revision }) => revision >= last - 1)
    .some(({ of }) => meaningOf[of].state === 'killed')
}

/** What a reader of `before` has to be told of the revision after it. */
function factOf(before: Step, after: Step): Fact | null {
  const [was, is] = [meaningOf[before.of], meaningOf[after.of]]
  const { revision } = after
  if (is.state !== 'free') {
    const isSame = was.state === is.state && (is.state !== 'embargoed' || before.ends === after.ends)
    return isSame ? null : { revision, is: is.state, words: is.words ?? '' }
  }
  // A signal counts for the revision that carries it, a note where it differs from the one before.
  const isCorrected =
    (after.of === 'correction' && !after.isKept) ||
    (after.of === 'correctingNote' && before.of !== 'correctingNote')
  return isCorrected ? { revision, is: 'corrected', words: 'correction' } : null
}

/** What has become of a story since one of its steps, by those that can be known, in the order of their numbers. */
export function factsSince(steps: readonly Step[], since: Step): Fact[] {
  const later = steps.slice(steps.indexOf(since))
  return later.slice(1).flatMap((step, nth) => factOf(later[nth] ?? since, step) ?? [])
}

/** What a band says of several facts. */
export function gravestOf(facts: readonly Fact[]): Fact | undefined {
  const byGravity = facts.toSorted(
    (one, other) => gravities.indexOf(one.is) - gravities.indexOf(other.is) || other.revision - one.revision,
  )
  return byGravity[0]
}

/** Whether a number was filed more than once: a search has only what it says at last. */
export function isRefiled({ steps }: PlayedStory, number: number): boolean {
  return steps.filter(({ revision }) => revision === number).length > 1
}

type Told = Pick<Fact, 'revision' | 'is'>
export const keyOf = ({ revision, is }: Told): string => `${is} by ${revision}`

/** How what a reader was told of a story differs from what has become of it; null if it does not. */
export function differenceOf(
  story: PlayedStory,
  should: readonly Fact[],
  told: readonly Told[],
): string | null {
  const isAmong = (list: readonly Told[], each: Told) => list.some(other => keyOf(other) === keyOf(each))
  // What happened under a number that was filed twice may be known by a later one, or, if it is not grave, not at all.
  const missing = should.filter(fact => !isAmong(told, fact))
  const lost = missing.filter(({ revision }) => !isRefiled(story, revision))
  const unfounded = told
    .filter(each => !isAmong(should, each))
    .filter(({ is, revision }) => !missing.some(fact => fact.is === is && fact.revision < revision))
  if (lost.length + unfounded.length === 0) return null
  return `lost ${lost.map(keyOf).join(', ')}; unfounded ${unfounded.map(keyOf).join(', ')}`
}

/**
 * What is wrong with the alerts of a flash that has at most been stopped once: it alerts once, and once more where it is
 * stopped after the reader's next look; null if nothing is.
 */
export function wrongAlerts(
  { uno, steps }: PlayedStory,
  alerts: readonly { documentId: string; kind: string }[],
): string | null {
  const kinds = alerts.filter(({ documentId }) => documentId === uno).map(({ kind }) => kind)
  const [first] = steps
  const stop = first && factsSince(steps, first)[0]
  const stopStep = steps.find(step => step.revision === stop?.revision && step !== first)
  const news = kinds.filter(kind => kind === 'new').length
  const stops = kinds.filter(kind => kind === stop?.is).length
  // A flash that was stopped before it was heard of is told as that.
  const hasNews = news === 1 || (news === 0 && stopStep !== undefined && stopStep.gap === first?.gap)
  const isRight = hasNews && stops === (stop ? 1 : 0) && kinds.length === news + stops
  return isRight ? null : `${textOf(steps)}: alerts ${kinds.join(', ')}`
}

/** The steps as a message of a failed schedule says them. */
export function textOf(steps: readonly Step[]): string {
  return steps
    .map(({ revision, of, isKept, gap }) => `${revision} ${of}${isKept ? ' kept' : ''} @${gap}`)
    .join(', ')
}

/** Seconds are as exact as the wire is. */
export function secondOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
}
