export type ConnectionNews = 'offline' | 'back'

/** A shorter loss of the connection, as in a tunnel, is no news; milliseconds. */
const settledAfterMs = 1000

/** Reports each change of the connection once it has lasted, and no shorter change. */
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
