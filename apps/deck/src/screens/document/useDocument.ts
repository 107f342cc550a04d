import { causeOf, LookupError, type ColumnError } from '@wiredeck/columns'
import type { NewsDocument } from '@wiredeck/document'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../../context/services.tsx'
import { documentIdOf } from '../../routes/paths.ts'

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
 * The document of an address, from the store, else from the content API. The one before stays until the next is here; of
 * the one that is read, a later version waits until `showRevised`. The neighbours in the list, `newer` and `older`, are
 * read ahead, so that leafing does not wait for the database.
 */
export function useDocument(
  id: string,
  [newer, older]: readonly [string | null, string | null],
): { state: DocumentState; retry: () => void; showRevised: () => void } {
  const { columns, store } = useServices()
  const ahead = useRef(new Map<string, Promise<NewsDocument>>())
  const [state, setState] = useState<DocumentState>({ is: 'loading' })

  const find = useCallback(() => {
    const show = (found: DocumentState) => {
      // The reader may have opened another document before the answer came.
      if (documentIdOf(location.pathname) !== id) return
      setState(shown => stateAfter(shown, found, id))
    }
    const found = ahead.current.get(id) ?? columns.findDocument(id)
    void found.then(here, notHere).then(show)
  }, [columns, id])

  useEffect(() => {
    find()
    return store.subscribe(change => {
      for (const each of change.documents) ahead.current.delete(each)
      if (change.documents.includes(id)) find()
    })
  }, [store, id, find])

  const isShown = isOf(state, id)
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(() => {
      const known = ahead.current
      const beside = [newer, older].filter(each => each !== null)
      ahead.current = new Map(beside.map(each => [each, known.get(each) ?? columns.findDocument(each)]))
      for (const [each, found] of ahead.current) found.catch(() => ahead.current.delete(each))
    }, readAheadAfterMs)
    return () => clearTimeout(timer)
  }, [columns, isShown, newer, older])

  const retry = () => {
    ahead.current.delete(id)
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
  const isLater = found.document.revision > (shown.revised ?? shown.document).revision
  return isLater ? { ...shown, revised: found.document } : shown
}

const here = (document: NewsDocument): DocumentState => ({ is: 'here', document, revised: null })
const notHere = (error: unknown): DocumentState =>
  error instanceof LookupError ? { is: 'missing' } : { is: 'failed', cause: causeOf(error) }

function isOf(state: DocumentState, id: string): boolean {
  return state.is === 'here' && state.document.id === id
}
