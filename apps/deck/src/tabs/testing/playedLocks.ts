import type { Lock } from '../lock.ts'

type Place = {
  run: (task: () => void) => void
  onHeld: () => void
  onLost: () => void
  isWanted: boolean
}

/** The one lock of a browser whose tabs are played. Like a browser's, it may also be given to a tab that is frozen. */
export function createPlayedLocks() {
  let line: Place[] = []
  const giveFirst = (): void => {
    const first = line[0]
    first?.run(() => {
      if (line[0] === first) first.onHeld()
    })
  }
  const leave = (place: Place): void => {
    const wasFirst = line[0] === place
    line = line.filter(each => each !== place)
    if (wasFirst) giveFirst()
  }
  const join = (place: Place): void => {
    line.push(place)
    if (line[0] === place) giveFirst()
  }
  const lose = (place: Place): void =>
    place.run(() => {
      place.onLost()
      if (place.isWanted && !line.includes(place)) join(place)
    })

  return {
    /** `run` runs what the browser tells the tab, at once or when the tab can run. */
    open(run: Place['run']) {
      let place: Place | null = null
      return {
        makeLock: (listener: Pick<Place, 'onHeld' | 'onLost'>): Lock => {
          const mine: Place = { run, isWanted: false, ...listener }
          place = mine
          return {
            request() {
              if (mine.isWanted) return
              mine.isWanted = true
              join(mine)
            },
            steal() {
              mine.isWanted = true
              line = line.filter(each => each !== mine)
              const [holder] = line.splice(0, 1)
              line.unshift(mine)
              giveFirst()
              if (holder) lose(holder)
            },
            release() {
              mine.isWanted = false
              leave(mine)
            },
          }
        },
        /** The tab is closed: the browser passes its lock on. */
        close: () => place && leave(place),
      }
    },
  }
}

/** Where a browser has no locks, each tab holds its own. */
export function makeOwnLock({ onHeld }: Pick<Place, 'onHeld'>): Lock {
  let isHeld = false
  const hold = (): void => {
    if (isHeld) return
    isHeld = true
    onHeld()
  }
  return { request: hold, steal: hold, release: () => (isHeld = false) }
}
