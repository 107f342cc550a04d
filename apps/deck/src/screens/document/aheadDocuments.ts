import type { NewsDocument } from '@wiredeck/document'

/** Documents that are asked for before the reader opens them. */
export type AheadDocuments = {
  /** Asks for these, and forgets all others. */
  keep(ids: readonly string[]): void
  /** The document, if its answer has come already; else null. */
  ready(id: string): NewsDocument | null
  /** The answer to what was asked ahead, else to a new question. Rejects as `findDocument` does. */
  find(id: string): Promise<NewsDocument>
  /** The next question about this document goes to the store again. */
  forget(id: string): void
}

export function createAheadDocuments(findDocument: (id: string) => Promise<NewsDocument>): AheadDocuments {
  type Asked = { answer: Promise<NewsDocument>; document: NewsDocument | null }
  let askedById = new Map<string, Asked>()

  function ask(id: string): Asked {
    const asked: Asked = { answer: findDocument(id), document: null }
    asked.answer.then(
      document => (asked.document = document),
      () => {
        if (askedById.get(id) === asked) askedById.delete(id)
      },
    )
    return asked
  }

  return {
    keep: ids => (askedById = new Map(ids.map(id => [id, askedById.get(id) ?? ask(id)]))),
    ready: id => askedById.get(id)?.document ?? null,
    find: id => askedById.get(id)?.answer ?? findDocument(id),
    forget: id => askedById.delete(id),
  }
}
