import type { Alert, ColumnHead } from '@wiredeck/columns'
import { loudnessOf } from '@wiredeck/document'
import type { Note } from '../../platform/sound.ts'

export type Tone = 'flash' | 'other'

/** The two sounds of the deck, told apart without looking: three rising strokes twice, and one that falls. */
export const notesOf: Record<Tone, readonly Note[]> = {
  flash: [
    { pitch: 784, at: 0, lasts: 0.16 },
    { pitch: 988, at: 0.11, lasts: 0.16 },
    { pitch: 1319, at: 0.22, lasts: 0.3 },
    { pitch: 784, at: 0.55, lasts: 0.16 },
    { pitch: 988, at: 0.66, lasts: 0.16 },
    { pitch: 1319, at: 0.77, lasts: 0.45 },
  ],
  other: [
    { pitch: 880, at: 0, lasts: 0.18 },
    { pitch: 659, at: 0.13, lasts: 0.4 },
  ],
}

/** The one sound for alerts that ring together; null if none of them sounds. */
export function toneOf(alerts: readonly Alert[]): Tone | null {
  const heard = alerts.filter(({ level, isLate }) => !isLate && level !== 'off' && level !== 'mark')
  if (heard.length === 0) return null
  return heard.some(({ card }) => loudnessOf(card) === 'flash') ? 'flash' : 'other'
}

/** Does any column ask for a sound? */
export function wantsSound(heads: readonly Pick<ColumnHead, 'alert'>[]): boolean {
  return heads.some(({ alert }) => alert !== undefined && alert.level !== 'off' && alert.level !== 'mark')
}
