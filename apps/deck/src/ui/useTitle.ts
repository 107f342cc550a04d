import { useEffect } from 'react'

/** The name of the page in tabs, histories and bookmarks. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
