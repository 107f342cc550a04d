import type { LiveMessage } from '@wiredeck/content-api'
import type { LinkEvent } from './link.ts'

export type FiledMessage = Extract<LiveMessage, { type: 'filed' }>
export type Heard = Exclude<LinkEvent, { did: 'close' }>

type Deps = {
  storeFiled: (messages: readonly FiledMessage[]) => Promise<void>
  /** Given anything but documents. */
  take: (heard: Heard | undefined) => Promise<void>
  /** What was heard could not be dealt with; what came after it is. */
  onFailure: (error: unknown) => void
}

/** At most this many documents are stored at once. */
const mostAtOnce = 100

/** What the channel says, dealt with in its order, one after the other; documents in a row together. */
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
  /** Takes the next documents out, up to the first message that is none. */
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
