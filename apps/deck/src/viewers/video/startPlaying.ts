type Playable = Pick<HTMLVideoElement, 'play' | 'muted'>

/** Plays with sound if the browser allows it, else muted; if it allows neither, the reader presses play. */
export async function startPlaying(video: Playable): Promise<'sound' | 'muted' | 'waiting'> {
  if (await plays(video)) return 'sound'
  video.muted = true
  if (await plays(video)) return 'muted'
  video.muted = false
  return 'waiting'
}

async function plays(video: Playable): Promise<boolean> {
  try {
    await video.play()
    return true
  } catch {
    // The browser has refused, or the reader has left; the video does not play in either case.
    return false
  }
}

/** Plays from a place of the shot list, and brings the player into view. */
export function playFrom(video: HTMLVideoElement | null, seconds: number): void {
  if (video === null) return
  video.currentTime = seconds
  video.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  void startPlaying(video)
}
