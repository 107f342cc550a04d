export type ConnectionNews = 'offline' | 'back'

/** A tunnel of a second is no news; milliseconds. */
const settledAfterMs = 1000

/** Tells each change of the connection once it has lasted, and nothing of a shorter one. */
export function createConnectionNews(isOnlineNow: boolean, say: (news: ConnectionNews) => void) {
  let wasOnline = isOnlineNow
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    change(isOnline: boolean) {
      clearTimeout(timer)
      if (isOnline === wasOnline) return
      timer = setTimeout(() => {
        wasOnline = isOnline
        say(isOnline ? 'back' : 'offline')
      }, settledAfterMs)
    },
    stop: () => clearTimeout(timer),
  }
}
