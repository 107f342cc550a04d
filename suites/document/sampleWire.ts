import { fileURLToPath } from 'node:url'
import { createWire, readLibrary, type RawDocument } from '@wiredeck/samples'

const folder = fileURLToPath(new URL('../../packages/samples', import.meta.url))
const dayMs = 86_400_000

/**
 * A whole day of the sample agency as on the wire, and the two weeks before it, in which every story is told:
 * routine pieces as drawn, storylines step by step, and every edge case, including those that the deck must
 * drop.
 */
export function sampleDay(): RawDocument[] {
  const library = readLibrary(folder)
  const { stories, brokenStories } = library
  const wire = createWire({ ...library, stories: [...stories, ...brokenStories] })
  const beginning = Date.parse('2026-02-22T00:00:00Z')
  const documents = wire.filedBetween(new Date(beginning - 14 * dayMs), new Date(beginning))
  for (let next = wire.next(new Date(beginning)); next.at.getTime() < beginning + dayMs;) {
    documents.push(next.document)
    next = wire.next(next.at)
  }
  return documents
}

/** The titles that the day must contain, so that a test knows it has seen every story and edge case. */
export function sampleTitles(): string[] {
  const { stories, brokenStories } = readLibrary(folder)
  return [...stories, ...brokenStories].map(titleOf)
}

export function titleOf(raw: Record<string, unknown>): string {
  return JSON.stringify([raw.headline, raw.caption, raw.news])
}
