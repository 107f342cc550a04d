import { useUses } from '../../context/hooks.ts'
import { AlertBand } from './AlertBand.tsx'
import { RecallBand } from './RecallBand.tsx'

/** What has to be acknowledged, one at a time: first what was used and may not be used any more. */
export function Bands() {
  const { recalls } = useUses()
  return recalls.length > 0 ? <RecallBand /> : <AlertBand />
}
