import type { VersionState } from '@wiredeck/content-api'
import { readDate, readState } from '@wiredeck/document'
import type { Clock } from '../base/clock.ts'
import type { Use } from '../model/use.ts'
import type { Store } from '../store/store.ts'
import { takenCard } from './noteUse.ts'
import { watchedDocuments } from './recall.ts'
import { judgeUse, withVersions, type Version } from './turnsOf.ts'

export type AskVersionsDeps = {
  store: Pick<Store, 'uses' | 'updateUses'>
  clock: Pick<Clock, 'now'>
  /** Every embargo that ends by this instant is over, and no other is; epoch milliseconds (D53). */
  overBy: () => number
  watchedHours: () => number
  /** What all revisions say of their state, by uno. Rejects if the server does not answer. */
  versions: (unos: readonly string[]) => Promise<ReadonlyMap<string, readonly VersionState[]>>
}

export type AskVersions = {
  /**
   * Asks for the versions of which this device knows nothing, or perhaps not the last. A gap that the answer leaves is not
   * asked for again.
   */
  ofUnseen(): Promise<void>
  /** Asks for the versions of all watched documents, because the channel may have left something out. */
  ofAll(): Promise<void>
}

/** Asks for versions of used documents, and judges the uses by them (D54). */
export function createAskVersions({
  store,
  clock,
  overBy,
  watchedHours,
  versions,
}: AskVersionsDeps): AskVersions {
  const asked = new Set<string>()
  const ask = async (unos: readonly string[]): Promise<void> => {
    if (unos.length === 0) return
    const found = await versions(unos)
    const watching = { now: overBy(), hours: watchedHours() }
    await store.updateUses(use => {
      const known = found.get(use.documentId)
      if (!known) return use
      const versions = readVersions(known)
      const judged = withVersions(use, judgeUse(use, takenCard(use), versions, watching))
      return checkedUpTo(judged, versions.at(-1)?.revision ?? 0)
    })
  }
  return {
    async ofUnseen() {
      const gaps = (await store.uses()).filter(use => hasGap(use) && !asked.has(gapOf(use)))
      await ask([...new Set(gaps.map(({ documentId }) => documentId))])
      const ids = new Set(gaps.map(({ id }) => id))
      for (const use of await store.uses()) if (ids.has(use.id) && hasGap(use)) asked.add(gapOf(use))
    },
    ofAll: async () => ask(watchedDocuments(await store.uses(), clock.now(), watchedHours())),
  }
}

function hasGap({ unseen, toCheck }: Use): boolean {
  return unseen.length > 0 || toCheck !== undefined
}

function gapOf({ id, unseen, toCheck }: Use): string {
  return `${id} ${unseen.join()} ${toCheck ?? ''}`
}

/** The use once the versions up to a revision are known. */
function checkedUpTo(use: Use, revision: number): Use {
  const { toCheck, ...checked } = use
  return toCheck !== undefined && toCheck <= revision ? checked : use
}

/** In the order of their numbers: a wire may file a revision after a later one. */
function readVersions(said: readonly VersionState[]): Version[] {
  return said.flatMap(readVersion).sort((one, other) => one.revision - other.revision)
}

/** A revision that cannot be read would not have been shown either. */
function readVersion(said: VersionState): Version[] {
  const state = readState(said)
  const [published, filed] = [readDate(said.published), readDate(said.filed)]
  if (!state || !published) return []
  const { revision, hasCancellationMark, lang } = said
  return [
    {
      ...state,
      revision,
      hasCancellationMark,
      lang: typeof lang === 'string' ? lang : '',
      published,
      changed: filed,
      filed,
    },
  ]
}
