import { StompSocketState, type IStompSocket } from '@stomp/stompjs'
import type { Socket } from 'node:net'

/** Bytes that a broker may say between two messages to it: a receipt takes a hundred. */
const mostHeard = 64 * 1024

/** A socket as the STOMP client knows it. A broker that sends too much between messages is cut off. */
export function toStompSocket(socket: Socket, url: string, isSecure: boolean): IStompSocket {
  let heard = 0
  let readyState = StompSocketState.CONNECTING
  const stomp: IStompSocket = {
    url,
    onopen: null,
    onmessage: null,
    onerror: null,
    onclose: null,
    get readyState() {
      return readyState
    },
    send(data) {
      heard = 0
      if (!(data instanceof Uint8Array)) throw new TypeError('Frames go out as bytes')
      socket.write(data)
    },
    close: () => socket.destroySoon(),
    terminate: () => socket.destroy(),
  }
  socket.once(isSecure ? 'secureConnect' : 'connect', () => {
    readyState = StompSocketState.OPEN
    stomp.onopen?.()
  })
  socket.on('data', data => {
    heard += data.length
    if (heard > mostHeard) return socket.destroy(new Error(`The broker says more than ${mostHeard} bytes`))
    // The client takes an ArrayBuffer, and the data may lie in the middle of a larger one.
    return stomp.onmessage?.({ data: Uint8Array.from(data).buffer })
  })
  socket.on('error', error => stomp.onerror?.(error))
  socket.on('close', () => {
    readyState = StompSocketState.CLOSED
    stomp.onclose?.()
  })
  return stomp
}
