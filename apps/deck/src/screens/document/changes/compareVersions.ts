import { changesBetween, textChanges, type Changes } from '@wiredeck/changes'
import { documentOf, mayBeUsed, type NewsDocument } from '@wiredeck/document'
import { addWatchTexts } from '../../../i18n/watchTexts.ts'
import type { Retold } from '../../../viewers/retold.ts'
import { fetchVersions, type VersionSources } from './fetchVersions.ts'
import { retell } from './Retelling.tsx'

/** Two revisions of one document, numbers as they were filed. */
export type VersionPair = { older: number; newer: number }

export type Comparison = {
  older: NewsDocument
  newer: NewsDocument
  changes: Changes
  /** Null if no text is compared, because a killed story holds only the notice that kills it. */
  retold: Retold | null
}

/** What two revisions of a document differ in; null if this device cannot get the older one. */
export async function compareVersions(
  sources: VersionSources,
  shown: NewsDocument,
  pair: VersionPair,
): Promise<Comparison | null> {
  await addWatchTexts()
  const at = (revision: number) => findVersion(sources, shown, revision)
  const [older, newer] = [await at(pair.older), await at(pair.newer)]
  if (!older || !newer || older.revision >= newer.revision) return null
  const changes = changesBetween(older, newer)
  const isKill = mayBeUsed(newer, newer.published).is === 'killed'
  return { older, newer, changes, retold: isKill ? null : retell(textChanges(older, newer), changes.ranked) }
}

/** The revision, or the latest before it, because a device need not have seen each. */
async function findVersion(
  sources: VersionSources,
  shown: NewsDocument,
  revision: number,
): Promise<NewsDocument | null> {
  if (revision >= shown.revision) return shown
  const stored = async () => (await sources.store.revisions(shown.id)).find(each => each.revision <= revision)
  let found = await stored()
  if (found?.revision !== revision) {
    // If the wire cannot be asked, the versions on this device are compared.
    await fetchVersions(sources, shown).catch(() => {})
    found = await stored()
  }
  return found ? documentOf(found.raw) : null
}
