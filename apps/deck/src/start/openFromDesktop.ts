import { navigate } from 'wouter/use-browser-location'
import type { FromWorker } from '../installed/workerProtocol.ts'

/** Opens what the reader has clicked on the desktop, in this deck. */
export function openFromDesktop(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'OPEN') navigate(data.path)
  })
}
