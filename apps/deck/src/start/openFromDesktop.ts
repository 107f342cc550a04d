import { navigate } from 'wouter/use-browser-location'
import type { FromWorker } from '../installed/workerProtocol.ts'

/** Opens in this deck the story of a desktop notification that the reader has clicked. */
export function openFromDesktop(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'OPEN') navigate(data.path)
  })
}
