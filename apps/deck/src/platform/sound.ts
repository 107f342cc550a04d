import { createListeners, type Listeners } from './listeners.ts'
import { within } from './within.ts'

/** One stroke of a sound: hertz, and seconds from the beginning and of its length. */
export type Note = { pitch: number; at: number; lasts: number }

/** Plays notes by Web Audio, which a browser may refuse until the reader has pressed something on the page. */
export type Sound = {
  /** Whether the browser would let the page sound now; null until it was tried. */
  isAllowed(): boolean | null
  /** Asks for the browser's permission, which it gives while the reader presses something. Never rejects. */
  arm(): Promise<boolean>
  /** `volume` from 0 to 1. Resolves to whether the notes were played; never rejects. */
  play(notes: readonly Note[], volume: number): Promise<boolean>
  subscribe: Listeners['subscribe']
}

/** Milliseconds to wait, because a browser that refuses never answers. */
const patienceMs = 1000
/** Seconds over which a stroke fades in, so that it does not crack. */
const attack = 0.008

export function createSound(): Sound {
  const { subscribe, tell } = createListeners()
  let context: AudioContext | null = null
  let isAllowed: boolean | null = null

  const say = (next: boolean): boolean => {
    if (next !== isAllowed) {
      isAllowed = next
      tell()
    }
    return next
  }
  const arm = async (): Promise<boolean> => {
    if (!('AudioContext' in window)) return say(false)
    context ??= new AudioContext()
    if (context.state !== 'running') await within(patienceMs, context.resume()).catch(() => {})
    return say(isRunning(context))
  }
  return {
    isAllowed: () => isAllowed,
    arm,
    async play(notes, volume) {
      if (!(await arm()) || context === null) return false
      for (const note of notes) strike(context, note, volume)
      return true
    },
    subscribe,
  }
}

/** A function, because TypeScript would assume that the state is the one that was checked before. */
function isRunning(context: AudioContext): boolean {
  return context.state === 'running'
}

function strike(context: AudioContext, { pitch, at, lasts }: Note, volume: number): void {
  const begin = context.currentTime + at
  const gain = new GainNode(context, { gain: 0 })
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch })
  gain.gain.setValueAtTime(0, begin)
  gain.gain.linearRampToValueAtTime(volume * 0.5, begin + attack)
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts)
  tone.connect(gain).connect(context.destination)
  tone.start(begin)
  tone.stop(begin + lasts)
}
