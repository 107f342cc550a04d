import { useUses } from '../../context/hooks.ts'
import { AlertBand } from './AlertBand.tsx'
import { RecallBand } from './RecallBand.tsx'

/** What has to be acknowledged, one at a time: first the recalls of documents that were used. */
export function Bands() {
  const { recalls } = useUses()
  return recalls.length > 0 ? <RecallBand /> : <AlertBand />
}
