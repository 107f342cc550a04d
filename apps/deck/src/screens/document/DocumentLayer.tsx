import { DocumentPanel } from './DocumentPanel.tsx'
import { useLastOpened } from './useLastOpened.ts'

/** What lies over the deck: the document of the address, coming and going. `openId` is null on the deck. */
export function DocumentLayer({ openId }: { openId: string | null }) {
  const opened = useLastOpened(openId)
  return opened && <DocumentPanel {...opened} />
}
