import { changesBetween, textChanges, type Changes } from '@wiredeck/changes'
import { parseDocument, type NewsDocument } from '@wiredeck/document'
import { addWatchTexts } from '../../../i18n/watchTexts.ts'
import type { Services } from '../../../context/services.tsx'
import type { Retold } from '../../../viewers/retold.ts'
import { retell } from './Retelling.tsx'

type Versions = Services['versions']

/** Two revisions of one document, numbers as they were filed. */
export type VersionPair = { older: number; newer: number }

export type Comparison = {
  older: NewsDocument
  newer: NewsDocument
  changes: Changes
  /** Null where no text is compared: what stands in a killed story is the notice that kills it. */
  retold: Retold | null
}

/** What two revisions of a document differ in; null where this device cannot get hold of the older one. */
export async function compareVersions(
  versions: Versions,
  shown: NewsDocument,
  pair: VersionPair,
): Promise<Comparison | null> {
  await addWatchTexts()
  const at = (revision: number) => findVersion(versions, shown, revision)
  const [older, newer] = [await at(pair.older), await at(pair.newer)]
  if (!older || !newer || older.revision >= newer.revision) return null
  const changes = changesBetween(older, newer)
  const isKill = changes.first?.kind === 'killed'
  return { older, newer, changes, retold: isKill ? null : retell(textChanges(older, newer), changes.ranked) }
}

/** The revision, or the latest before it, because a device need not have seen each. */
async function findVersion(
  versions: Versions,
  shown: NewsDocument,
  revision: number,
): Promise<NewsDocument | null> {
  if (revision >= shown.revision) return shown
  const stored = async () => (await versions.stored(shown.id)).find(each => each.revision <= revision)
  let found = await stored()
  if (found?.revision !== revision) {
    await versions.fetch(shown.id, shown.revision)
    found = await stored()
  }
  if (!found) return null
  const result = parseDocument(found.raw)
  return 'document' in result ? result.document : null
}
