import { documentOf } from '@wiredeck/document'
import { toCard, type Card } from '../model/card.ts'
import type { StoredRevision } from '../model/revision.ts'
import type { Use, UseKind } from '../model/use.ts'
import type { Store, StoredDocument } from '../store/store.ts'
import { judgeUse, toVersion, type Watching } from './turnsOf.ts'

export type Taken = {
  documentId: string
  revision: number
  how: UseKind
  /** The selected text; null if the whole document was taken. */
  passage: string | null
}

/**
 * Adds a line to the account of use, with the payload that was taken (D48). It is judged at once by the later
 * revisions on this device, because the reader may have had an earlier one in sight.
 */
export async function noteUse(
  store: Pick<Store, 'addUse'>,
  taken: Taken,
  at: Date,
  watching: Watching,
): Promise<Use> {
  return store.addUse(taken.documentId, (document, earlier, noted) => {
    const raw = payloadOf(document, earlier, taken.revision)
    const use = { ...taken, id: crypto.randomUUID(), at, raw, gone: null, noted }
    // Nobody watched the document until now, so its versions have to be asked for, whatever is stored.
    return { toCheck: taken.revision, ...use, ...judgeByStored(use, document, earlier, watching) }
  })
}

/** What became of a use by what this device has of its document; `earlier` begins with the newest. */
export function judgeByStored(
  use: Pick<Use, 'at' | 'revision' | 'raw'>,
  document: StoredDocument | null,
  earlier: readonly StoredRevision[],
  watching: Watching,
): ReturnType<typeof judgeUse> & Pick<Use, 'toCheck'> {
  const cards = [...earlier.toReversed().map(cardOf), document?.card ?? null]
  const versions = cards.filter(card => card !== null).map(toVersion)
  const judged = judgeUse(use, takenCard(use), versions, watching)
  const newest = versions.at(-1)?.revision ?? 0
  return newest > use.revision ? { ...judged, toCheck: newest } : judged
}

export function takenCard({ raw }: Pick<Use, 'raw'>): Card | null {
  const document = documentOf(raw)
  return document && toCard(document)
}

function cardOf({ raw, filing, changed }: StoredRevision): Card | null {
  const document = documentOf(raw)
  return document && toCard(document, filing ?? null, changed)
}

function payloadOf(
  document: StoredDocument | null,
  earlier: readonly StoredRevision[],
  revision: number,
): unknown {
  if (document?.card.revision === revision) return document.raw
  // The document may have been revised while the reader had it open.
  return earlier.find(each => each.revision === revision)?.raw ?? document?.raw ?? null
}
