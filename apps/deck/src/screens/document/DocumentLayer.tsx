import { DocumentPanel } from './DocumentPanel.tsx'
import { useLastOpened } from './useLastOpened.ts'
import { useOpenedAlerts } from './useOpenedAlerts.ts'

/** The document of the address, coming and going over the deck. `openId` is null on the deck. */
export function DocumentLayer({ openId }: { openId: string | null }) {
  useOpenedAlerts(openId)
  const opened = useLastOpened(openId)
  return opened && <DocumentPanel {...opened} />
}
