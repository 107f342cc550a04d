import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pushMessageSchema, type PushMessage } from '@wiredeck/content-api/wire'
import * as v from 'valibot'
import { createDevice, type TestDevice } from './device.ts'

/** What the push service answers next; by default 201. */
type Answer = { status: number; headers?: Record<string, string> }

export type Received = {
  headers: Record<string, string | string[] | undefined>
  /** Undefined if the device does not exist. */
  message: PushMessage
}

export type ServedDevice = TestDevice & {
  endpoint: string
  /** Gives these answers in their order; later messages are accepted. */
  willAnswer(...answers: Answer[]): void
  /** The next message that came and was not yet returned, whatever was answered. */
  next(): Promise<Received>
  /** How many have come. */
  count(): number
}

export type PushService = {
  origin: string
  /** A browser that has subscribed. */
  device(): ServedDevice
  close(): Promise<void>
}

/** Stands for the push services of browsers' makers: takes messages for devices, and reads them as the devices would. */
export async function startPushService(): Promise<PushService> {
  const takers = new Map<string, (headers: Received['headers'], body: Buffer) => Answer>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const take = takers.get(request.url ?? '')
      const { status, headers } = take?.(request.headers, Buffer.concat(parts)) ?? { status: 404 }
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    device() {
      const path = `/push/${takers.size}`
      const device = createDevice()
      const answers: Answer[] = []
      const received: Received[] = []
      let awaited = 0
      const waiting: (() => void)[] = []
      takers.set(path, (headers, body) => {
        const message = v.parse(pushMessageSchema, JSON.parse(device.decrypt(body)))
        received.push({ headers, message })
        for (const hear of waiting.splice(0)) hear()
        return answers.shift() ?? { status: 201 }
      })
      return {
        ...device,
        endpoint: `${origin}${path}`,
        willAnswer: (...next) => void answers.push(...next),
        async next() {
          const place = awaited
          awaited += 1
          for (;;) {
            const found = received[place]
            if (found) return found
            await new Promise<void>(resolve => waiting.push(resolve))
          }
        },
        count: () => received.length,
      }
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
