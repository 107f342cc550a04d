import { late } from '../../platform/late.ts'
import type { Sound } from '../../platform/sound.ts'
import type { AlertDevice } from './alertDevice.ts'
import type { Tone } from './tones.ts'

export type AlertSound = Pick<Sound, 'isAllowed' | 'arm' | 'subscribe'> & {
  /** At the reader's volume. Resolves to whether it was played; never rejects. */
  ring(tone: Tone): Promise<boolean>
}

/** `load` fetches the code that plays, when it is first needed. */
export function createAlertSound(
  load: () => Promise<Sound>,
  device: Pick<AlertDevice, 'volume'>,
): AlertSound {
  const sound = late<Sound>({ nothing: { isAllowed: () => null }, calls: { arm: true, play: true }, load })
  return {
    isAllowed: sound.isAllowed,
    // If its script does not load, nothing sounds; the next press tries again.
    arm: () => sound.arm().catch(() => false),
    async ring(tone) {
      const volume = device.volume.get()
      if (volume === 0) return false
      try {
        const { notesOf } = await import('./tones.ts')
        return await sound.play(notesOf[tone], volume)
      } catch {
        return false
      }
    },
    subscribe: sound.subscribe,
  }
}
