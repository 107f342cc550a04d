import type { FiledDocument, Filing } from '../filing/filing.ts'
import { revisionOf } from '../filing/revisionOf.ts'

/** Milliseconds from the agency's publishing of a document until readers can find it. */
export type NoteFiled = (delayMs: number) => void

/** The same filing, which notes how late new documents come in. The past and revisions are always late. */
export function timeFiling(filing: Filing, note: NoteFiled, now: () => number): Filing {
  return {
    ...filing,
    async file(documents, options) {
      await filing.file(documents, options)
      if (options?.isPast) return
      for (const publishedAt of documents.flatMap(publishedOf)) note(Math.max(0, now() - publishedAt))
    },
  }
}

/** When a document in its first revision was published, in epoch milliseconds; nothing of a later one. */
function publishedOf({ raw }: FiledDocument): number[] {
  // It was filed, so it is an object with a date.
  const payload = JSON.parse(raw) as { published: string }
  return revisionOf(payload) > 1 ? [] : [Date.parse(payload.published)]
}
