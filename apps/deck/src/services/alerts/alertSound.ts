import { createListeners } from '../../platform/listeners.ts'
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
  const { subscribe, tell } = createListeners()
  let sound: Sound | null = null
  const open = async (): Promise<Sound> => {
    if (sound === null) {
      const loaded = await load()
      if (sound === null) loaded.subscribe(tell)
      sound = loaded
    }
    return sound
  }
  return {
    isAllowed: () => sound?.isAllowed() ?? null,
    arm: async () => {
      try {
        return await (await open()).arm()
      } catch {
        // If its script does not load, nothing sounds; the next press tries again.
        return false
      }
    },
    async ring(tone) {
      const volume = device.volume.get()
      if (volume === 0) return false
      try {
        const { notesOf } = await import('./tones.ts')
        return await (await open()).play(notesOf[tone], volume)
      } catch {
        return false
      }
    },
    subscribe,
  }
}
