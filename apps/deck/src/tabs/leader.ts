import type { Clock } from '@wiredeck/columns'
import { createListeners, type Listeners } from '../platform/listeners.ts'
import {
  answerWithinMs,
  askEveryMs,
  decideKeeping,
  notKept,
  type KeepingEvent,
  type Scene,
  type Todo,
} from './keeping.ts'
import type { Lock } from './lock.ts'
import type { Tabs } from './tabs.ts'

type LeaderDeps = {
  tabs: Tabs
  makeLock: (listener: { onHeld(): void; onLost(): void }) => Lock
  clock: Clock
  scene: () => Omit<Scene, 'now'>
}

/** Which tab of a browser does what only one may do: that one is the keeper. */
export type Leader = {
  isKeeper(): boolean
  /** Whether the keeper was asked, and still has time to answer. */
  isAsking(): boolean
  /** A reader is logged in: this tab waits for its turn to be the keeper. */
  enter(): void
  /** No reader is logged in any more. */
  leave(): void
  /** Call if this tab has come into sight: the keeper has to answer it. */
  ask(): void
  /** Call if this tab may be on the deck now, or no longer, or columns are polled now. */
  look(): void
  /** Called when this tab has become the keeper, or is no longer. */
  onChange(listener: (isKeeper: boolean) => void): () => void
  /** Called when anything is different, such as an answer. */
  subscribe: Listeners['subscribe']
}

/** `keeping.ts` decides. This carries it out, over a lock of the browser and the channel between its tabs. */
export function createLeader({ tabs, makeLock, clock, scene }: LeaderDeps): Leader {
  const { subscribe, tell } = createListeners()
  let state = notKept
  let stopWaiting = (): void => {}

  const hear = (event: KeepingEvent): void => {
    const decided = decideKeeping(state, event, { ...scene(), now: clock.now() })
    const isOther = decided.state !== state
    ;({ state } = decided)
    for (const todo of decided.todo) carryOut(todo)
    if (isOther) tell()
  }
  const carryOut = (todo: Todo): void => {
    switch (todo.is) {
      case 'queue':
        return lock.request()
      case 'steal':
        return lock.steal()
      case 'release':
        return lock.release()
      case 'ask':
        stopWaiting()
        stopWaiting = clock.every(answerWithinMs, () => {
          stopWaiting()
          hear({ did: 'wait' })
        })
        return tabs.tell({ is: 'ask', isActive: scene().isActive })
      case 'answer':
        return tabs.tell({ is: 'keeper' })
      case 'call':
        return tabs.tell({ is: 'who' })
      case 'give':
        return tabs.tell({ is: 'take', to: todo.to })
    }
  }
  const lock = makeLock({ onHeld: () => hear({ did: 'hold' }), onLost: () => hear({ did: 'lose' }) })

  tabs.on('keeper', () => hear({ did: 'answer' }))
  tabs.on('ask', ({ isActive }, tab) => hear({ did: 'ask', tab, isActive }))
  tabs.on('reader', ({ reader }, tab) => hear({ did: 'show', tab, isActive: reader?.isActive ?? false }))
  tabs.on('take', ({ to }) => {
    if (to === tabs.me) hear({ did: 'take' })
  })
  clock.every(askEveryMs, () => hear({ did: 'turn' }))

  return {
    isKeeper: () => state.isKeeper,
    isAsking: () => state.askedAt !== null,
    enter: () => hear({ did: 'enter' }),
    leave: () => hear({ did: 'leave' }),
    ask: () => hear({ did: 'turn' }),
    look: () => hear({ did: 'change' }),
    onChange(listener) {
      let wasKeeper = state.isKeeper
      return subscribe(() => {
        if (wasKeeper === state.isKeeper) return
        wasKeeper = state.isKeeper
        listener(wasKeeper)
      })
    },
    subscribe,
  }
}
