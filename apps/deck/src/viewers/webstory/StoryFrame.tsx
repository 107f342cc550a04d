import { useEffect, useEffectEvent, useRef } from 'react'
import { isShellReady } from './handshake.ts'

const shellWithinMs = 10_000

type Props = { html: string; title: string; onFailure: () => void }

/**
 * The shell is a page of ours that its response header puts into a sandbox; the story runs in a second
 * sandbox within it. There is no `sandbox` attribute, because it would keep the service worker from serving
 * the shell.
 */
export function StoryFrame({ html, title, onFailure }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const fail = useEffectEvent(onFailure)

  useEffect(() => {
    const late = setTimeout(() => fail(), shellWithinMs)
    const handleMessage = (event: MessageEvent<unknown>) => {
      const shell = frame.current?.contentWindow ?? null
      if (!isShellReady(event, shell)) return
      clearTimeout(late)
      // An opaque origin cannot be named as a target; the check above makes sure who reads this.
      shell?.postMessage({ html }, '*')
    }
    window.addEventListener('message', handleMessage)
    return () => {
      clearTimeout(late)
      window.removeEventListener('message', handleMessage)
    }
  }, [html])

  // oxlint-disable-next-line react/iframe-missing-sandbox -- see above
  return <iframe ref={frame} src="/story-shell.html" title={title} referrerPolicy="no-referrer" />
}
