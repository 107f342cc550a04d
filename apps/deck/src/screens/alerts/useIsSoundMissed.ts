import { useColumnHeads, useIsSoundAllowed, useVolume } from '../../context/hooks.ts'
import { wantsSound } from '../../services/alerts/tones.ts'

/** Does a column ask for a sound that the browser does not let the page make? */
export function useIsSoundMissed(): boolean {
  const heads = useColumnHeads()
  const isAllowed = useIsSoundAllowed()
  const volume = useVolume()
  return isAllowed === false && volume > 0 && wantsSound(heads ?? [])
}
