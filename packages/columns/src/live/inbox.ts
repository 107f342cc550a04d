import type { LiveMessage } from '@wiredeck/content-api'
import type { LinkEvent } from './link.ts'

export type FiledMessage = Extract<LiveMessage, { type: 'filed' }>
export type Heard = Exclude<LinkEvent, { did: 'close' }>

type Deps = {
  storeFiled: (messages: readonly FiledMessage[]) => Promise<void>
  /** Called with every message that is not a document. */
  take: (heard: Heard | undefined) => Promise<void>
  /** A message could not be processed; the following ones are. */
  onFailure: (error: unknown) => void
}

/** The most documents that are stored at once. */
const mostAtOnce = 100

/** Processes the channel's messages in sequence; consecutive documents are stored together. */
export function createInbox({ storeFiled, take, onFailure }: Deps) {
  let inbox: Heard[] = []
  let isReading = false

  const read = async (): Promise<void> => {
    isReading = true
    try {
      while (inbox.length > 0) {
        const filed = takeFiled()
        if (filed.length > 0) await storeFiled(filed)
        else await take(inbox.shift())
      }
    } finally {
      isReading = false
    }
  }
  /** Removes the next documents from the queue, up to the first other message. */
  const takeFiled = (): FiledMessage[] => {
    const filed: FiledMessage[] = []
    for (let next = inbox[0]; next && filed.length < mostAtOnce; next = inbox[0]) {
      if (next.did !== 'hear' || next.message.type !== 'filed') break
      filed.push(next.message)
      inbox.shift()
    }
    return filed
  }

  return {
    hear(heard: Heard): void {
      inbox.push(heard)
      if (!isReading) read().catch(onFailure)
    },
    clear(): void {
      inbox = []
    },
  }
}
