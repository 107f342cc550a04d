import { LookupError } from '@wiredeck/columns'
import type { NewsDocument } from '@wiredeck/document'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../context/services.tsx'
import { documentIdOf } from '../../routes/paths.ts'

export type DocumentState =
  | { is: 'loading' }
  | { is: 'here'; document: NewsDocument }
  | { is: 'missing' }
  | { is: 'failed' }

/**
 * The document of an address: from the store, else from the content API. What was shown stays until the next
 * is here; a new version of it, or its cancellation, is shown as it arrives.
 */
export function useDocument(id: string): { state: DocumentState; retry: () => void } {
  const { columns } = useServices()
  const [state, setState] = useState<DocumentState>({ is: 'loading' })

  const find = useCallback(() => {
    const show = (found: DocumentState) => {
      // The answer took its time, and the reader has gone on meanwhile.
      if (documentIdOf(location.pathname) !== id) return
      // Who reads a document keeps it, whatever happens to the store.
      setState(shown => (found.is !== 'here' && isOf(shown, id) ? shown : found))
    }
    void columns.findDocument(id).then(here, notHere).then(show)
  }, [columns, id])

  useEffect(() => {
    find()
    return columns.store.subscribe(change => {
      if (change.documents.includes(id)) find()
    })
  }, [columns, id, find])

  const retry = () => {
    setState({ is: 'loading' })
    find()
  }
  return { state, retry }
}

const here = (document: NewsDocument): DocumentState => ({ is: 'here', document })
const notHere = (error: unknown): DocumentState => ({
  is: error instanceof LookupError ? 'missing' : 'failed',
})

function isOf(state: DocumentState, id: string): boolean {
  return state.is === 'here' && state.document.id === id
}
