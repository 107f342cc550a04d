import type { Fact } from './fact.ts'
import type { MediaDetails, NewsDocument } from '@wiredeck/document'

/** Pictures and films that only one of the revisions has. Each is reported by its caption. */
export function pictureFacts(before: NewsDocument, after: NewsDocument): Fact[] {
  const [older, newer] = [mediasOf(before), mediasOf(after)]
  const missingIn = (medias: readonly MediaDetails[], others: readonly MediaDetails[]): MediaDetails[] =>
    medias.filter(({ id }) => !others.some(other => other.id === id))
  return [
    ...missingIn(newer, older).map(media => pictureFact('pictureAdded', media)),
    ...missingIn(older, newer).map(media => pictureFact('pictureRemoved', media)),
  ]
}

function mediasOf(document: NewsDocument): readonly MediaDetails[] {
  if ('medias' in document) return document.medias
  return 'media' in document ? [document.media] : []
}

function pictureFact(kind: 'pictureAdded' | 'pictureRemoved', { id, caption }: MediaDetails): Fact {
  const [was, now] = kind === 'pictureAdded' ? [null, caption] : [caption, null]
  return { kind, was, now, noun: null, where: { part: 'filing' }, sameness: id }
}
