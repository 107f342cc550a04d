import { LookupError } from '@wiredeck/columns'
import type { NewsDocument } from '@wiredeck/document'
import { useEffect, useState } from 'react'
import { useServices } from '../../context/services.tsx'

export type DocumentState =
  | { is: 'loading' }
  | { is: 'here'; document: NewsDocument }
  | { is: 'missing' }
  | { is: 'failed' }

/** The document of an address: from the store, else from the content API. What was shown stays until the next is here. */
export function useDocument(id: string): DocumentState {
  const { columns } = useServices()
  const [state, setState] = useState<DocumentState>({ is: 'loading' })

  useEffect(() => {
    let isWanted = true
    const show = (next: DocumentState) => {
      if (isWanted) setState(next)
    }
    columns.findDocument(id).then(
      document => show({ is: 'here', document }),
      (error: unknown) => show({ is: error instanceof LookupError ? 'missing' : 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [columns, id])

  return state
}
