import { codeOf, isDataError } from '../database/errors.ts'
import type { FiledDocument, Filing } from './filing.ts'

/**
 * Files documents together, in their order. If the database cannot keep one of them, that one is refused alone, and all
 * others are filed.
 */
export async function fileEach(
  filing: Pick<Filing, 'file'>,
  documents: readonly FiledDocument[],
  { isPast, onRefused }: { isPast: boolean; onRefused: (document: FiledDocument, error: unknown) => void },
): Promise<void> {
  try {
    await filing.file(documents, { isPast })
  } catch (error) {
    const [only] = documents
    if (only === undefined || !isOfDocument(error)) throw error
    if (documents.length === 1) return onRefused(only, error)
    const half = Math.ceil(documents.length / 2)
    await fileEach(filing, documents.slice(0, half), { isPast, onRefused })
    await fileEach(filing, documents.slice(half), { isPast, onRefused })
  }
}

/** Limits of the database (class 54 of SQL), such as of what an index takes, are exceeded by values. */
function isOfDocument(error: unknown): boolean {
  return isDataError(error) || codeOf(error)?.startsWith('54') === true
}
