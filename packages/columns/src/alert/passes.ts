import { isAsLoudAs, loudnessOf } from '@wiredeck/document'
import { leastLoudness, type AlertSettings, type QuietHours } from '../model/alertSettings.ts'
import type { Card } from '../model/card.ts'
import { isQuiet } from '../model/quietHours.ts'

/** Whether a document is urgent enough for the column's settings. */
export function isUrgentEnough({ from }: Pick<AlertSettings, 'from'>, card: Card): boolean {
  return isAsLoudAs(leastLoudness(from), card)
}

export function isFlash(card: Card): boolean {
  return loudnessOf(card) === 'flash'
}

/** Whether quiet hours hold a document back at a time of the day, 'HH:MM'. */
export function isHeldBack(quiet: QuietHours | null, card: Card, time: string): boolean {
  return quiet !== null && !(quiet.flashComesThrough && isFlash(card)) && isQuiet(quiet, time)
}
