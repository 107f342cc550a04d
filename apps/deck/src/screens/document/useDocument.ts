import { causeOf, isSameState, LookupError, type ColumnError } from '@wiredeck/columns'
import type { NewsDocument } from '@wiredeck/document'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../context/services.tsx'
import { documentIdOf } from '../../routes/paths.ts'
import { createAheadDocuments } from './aheadDocuments.ts'

/** Ms from showing a document to reading its neighbours ahead. */
const readAheadAfterMs = 50

export type DocumentState =
  | { is: 'loading' }
  /** `revised` is a later version that has come while this one is read. */
  | { is: 'here'; document: NewsDocument; revised: NewsDocument | null }
  | { is: 'missing' }
  /** Whether it exists is unknown. */
  | { is: 'failed'; cause: ColumnError['cause'] }

/**
 * The document of an address, from the store, else from the content API. The previous document stays until
 * this one is here. A later version of an open document waits until `showRevised`. The neighbours in the
 * list, `newer` and `older`, are read ahead, so that going to them does not wait for the database.
 */
export function useDocument(
  id: string,
  [newer, older]: readonly [string | null, string | null],
): { state: DocumentState; retry: () => void; showRevised: () => void } {
  const {
    filling: { columns },
    stored: { store },
  } = useServices()
  const [ahead] = useState(() => createAheadDocuments(each => columns.findDocument(each)))
  const [state, setState] = useState<DocumentState>({ is: 'loading' })
  // A step to a neighbour that is here draws the panel once, and not first with the document before.
  const ready = isOf(state, id) ? null : ahead.ready(id)
  if (ready?.id === id) setState(here(ready))

  const find = useCallback(() => {
    const show = (found: DocumentState) => {
      // The reader may have opened another document before the answer came.
      if (documentIdOf(location.pathname) !== id) return
      setState(shown => stateAfter(shown, found, id))
    }
    void ahead.find(id).then(here, notHere).then(show)
  }, [ahead, id])

  useEffect(() => {
    if (!ahead.ready(id)) find()
    return store.subscribe(change => {
      for (const each of change.documents) ahead.forget(each)
      if (change.documents.includes(id)) find()
    })
  }, [ahead, store, id, find])

  const isShown = isOf(state, id)
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(() => ahead.keep([newer, older].filter(each => each !== null)), readAheadAfterMs)
    return () => clearTimeout(timer)
  }, [ahead, isShown, newer, older])

  const retry = () => {
    ahead.forget(id)
    setState({ is: 'loading' })
    find()
  }
  const showRevised = () =>
    setState(shown => (shown.is === 'here' && shown.revised ? here(shown.revised) : shown))
  return { state, retry, showRevised }
}

/** A document that is being read stays as it is, whatever happens to the store, and says when a later version is there. */
export function stateAfter(shown: DocumentState, found: DocumentState, id: string): DocumentState {
  if (shown.is !== 'here' || !isOf(shown, id)) return found
  if (found.is !== 'here') return shown
  const known = shown.revised ?? shown.document
  const { document } = found
  // The same number may be filed again, in another state.
  const isLater =
    document.revision > known.revision ||
    (document.revision === known.revision && !isSameState(document, known))
  return isLater ? { ...shown, revised: document } : shown
}

const here = (document: NewsDocument): DocumentState => ({ is: 'here', document, revised: null })
const notHere = (error: unknown): DocumentState =>
  error instanceof LookupError ? { is: 'missing' } : { is: 'failed', cause: causeOf(error) }

function isOf(state: DocumentState, id: string): boolean {
  return state.is === 'here' && state.document.id === id
}
