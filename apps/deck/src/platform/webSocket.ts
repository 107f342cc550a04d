import type { OpenSocket } from '@wiredeck/columns'

/** Opens a WebSocket at an address of the content API's server; '' stands for the page's own. */
export function webSocketAt(baseUrl: string, path: string): OpenSocket {
  return ({ onOpen, onMessage, onClose }) => {
    const url = new URL(path, baseUrl || location.origin)
    url.protocol = url.protocol.replace('http', 'ws')
    const socket = new WebSocket(url)
    socket.addEventListener('open', () => onOpen())
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') onMessage(data)
    })
    socket.addEventListener('close', ({ code }) => onClose(code))
    return {
      send: text => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
      },
      close: () => socket.close(),
    }
  }
}
