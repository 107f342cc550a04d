import { changesBetween, type Changes } from '@wiredeck/changes'
import type { StoredRevision } from '@wiredeck/columns'
import { documentOf, type NewsDocument } from '@wiredeck/document'

export type Version = {
  revision: number
  /** When it replaced the version before; if that is not known, the time that its document gives. */
  at: Date
  document: NewsDocument
  /** The changes against the version before; null for the oldest. */
  changes: Changes | null
}

/** All versions of a document that this device has, the newest first. Those that cannot be read are left out. */
export function versionList(
  shown: NewsDocument,
  shownSince: Date | null,
  stored: readonly StoredRevision[],
): Version[] {
  const earlier = stored
    .filter(({ revision }) => revision < shown.revision)
    .toSorted((one, other) => other.revision - one.revision)
    .flatMap(({ raw, changed }) => {
      const document = documentOf(raw)
      return document ? [{ document, changed }] : []
    })
  const all = [{ document: shown, changed: shownSince }, ...earlier]
  return all.map(({ document, changed }, nth) => {
    const before = all[nth + 1]?.document
    return {
      revision: document.revision,
      at: changed ?? document.published,
      document,
      changes: before ? changesBetween(before, document) : null,
    }
  })
}
