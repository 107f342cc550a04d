import { parsed } from '@wiredeck/document/testing/parsed'
import { rawStory, type RawStory } from '@wiredeck/document/testing/rawStory'
import type { NewsDocument } from '@wiredeck/document'

/** A revision of a text with this headline and these paragraphs. */
export function story(headline: string, news: string[], changes: Partial<RawStory> = {}): NewsDocument {
  return parsed(rawStory('CHANGES', { headline, news, ...changes }))
}
